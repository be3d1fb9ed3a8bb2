import { linkOrLabel, MEETING_WORDS, type MeetingPlace, meetingInstruction } from './meeting-place.ts';

/** A meeting for calendar links; the instants are ISO. */
export interface CalendarEvent {
  title: string;
  startsAt: string;
  endsAt: string;
  place: string;
  description: string;
}

/** What calendars call a consultation, where it takes place, and what they say of it. No personal data. */
export function calendarEvent(
  booking: { serviceName: string; startsAt: string; endsAt: string; place: MeetingPlace },
  words = MEETING_WORDS,
): CalendarEvent {
  const { place } = booking;
  return {
    title: words.title.replace('{service}', () => booking.serviceName),
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    place: linkOrLabel(place, words),
    description: [meetingInstruction(place, words), words.contact].filter(Boolean).join(' '),
  };
}

/** "20261124T140000Z". */
function compact(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}

/** Opens Google Calendar with the meeting filled in; nothing is saved before the reader does. */
export function googleCalendarLink(event: CalendarEvent): string {
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.startsAt)}/${compact(event.endsAt)}`,
    details: event.description,
    location: event.place,
  });
}

/** Opens the calendar of Outlook.com with the meeting filled in. Outlook shows a "+" as it is, so blanks are %20. */
export function outlookCalendarLink(event: CalendarEvent): string {
  const link = withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: new Date(event.startsAt).toISOString(),
    enddt: new Date(event.endsAt).toISOString(),
    body: event.description,
    location: event.place,
  });
  return link.replaceAll('+', '%20');
}

/** The path of a booking's calendar file, which opens with the booking's id alone. */
export function calendarFilePath(bookingId: string): string {
  return `/api/bookings/${encodeURIComponent(bookingId)}/calendar.ics`;
}
