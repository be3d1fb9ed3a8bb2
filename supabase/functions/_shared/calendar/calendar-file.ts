import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { calendarEvent } from '../contracts/booking/calendar-links.ts';
import { type MeetingPlace, placeLabel } from '../contracts/booking/meeting-place.ts';
import { FIRM } from '../contracts/firm.ts';
import type { Locale } from '../contracts/locale.ts';
import { messages } from '../locales/messages.ts';
import { serviceNameIn } from '../locales/service-names.ts';
import { pageLink } from '../mail/mail-links.ts';

/** REQUEST and CANCEL are emailed to a guest; PUBLISH is for downloads and names no guest. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

export interface CalendarBooking {
  id: string;
  serviceType: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  place: MeetingPlace;
  /** `ics_sequence`: a calendar takes the higher one of two versions. */
  sequence: number;
  /** The client's language; English when it is not given. */
  locale?: Locale;
}

export interface CalendarFile {
  method: CalendarMethod;
  /** The text of the file, with CRLF at the end of each line. */
  content: string;
}

export interface CalendarOptions {
  method: CalendarMethod;
  siteUrl: string;
  /** The sender of our mails, "Name <address>": calendars want it as the organizer. */
  mailFrom: string;
  guest?: { name: string; email: string };
  /** When this version was made, for DTSTAMP. */
  stamp: Date;
}

/** The address of "Name <address>", or of a bare address. */
function addressOf(mailFrom: string): string {
  return /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
}

/** The video call as a property of RFC 7986, which the generator does not know. An https URL is ASCII. */
function conferenceLine({ videoLink }: MeetingPlace, locale: Locale): string {
  if (!videoLink) return '';
  const line = `CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=${placeLabel({ meetsBy: 'video' }, messages('booking/meeting-words', locale))}:${videoLink}`;
  // RFC 5545 folds lines after 75 octets; the blank that begins the next one counts.
  return `${[line.slice(0, 75), ...(line.slice(75).match(/.{1,74}/g) ?? [])].join('\r\n ')}\r\n`;
}

/** The media type of a calendar file; its method has to be the one inside. */
export function calendarType(method: CalendarMethod): string {
  return `text/calendar; method=${method}; charset=utf-8`;
}

/**
 * A booking as a calendar file (RFC 5545, 5546), one entry in UTC. `CANCEL` takes the entry out again.
 * It prints nothing that the guest wrote but, where a guest is given, the name and the address.
 */
export function calendarFile(booking: CalendarBooking, options: CalendarOptions): CalendarFile {
  const { method, siteUrl, mailFrom, guest, stamp } = options;
  const locale = booking.locale ?? 'en';
  const event = calendarEvent(
    { ...booking, serviceName: serviceNameIn(booking.serviceType, locale) },
    messages('booking/meeting-words', locale),
  );
  const cancelled = method === 'CANCEL';
  const page = pageLink(`/booking-confirmation/${encodeURIComponent(booking.id)}`, siteUrl, locale);
  const calendar = ical({
    prodId: { company: FIRM.name, product: 'Consultations', language: locale.toUpperCase() },
    method: ICalCalendarMethod[method],
    scale: 'GREGORIAN',
  });
  calendar.createEvent({
    // The UID (RFC 7986): another one, as after a move of the site, would be another entry in the calendar.
    id: booking.id,
    sequence: booking.sequence,
    stamp,
    start: new Date(booking.startsAt),
    end: new Date(booking.endsAt),
    summary: event.title,
    // What is canceled needs no words on how to meet.
    description: cancelled ? page : `${event.description}\n\n${page}`,
    location: event.place,
    url: page,
    organizer: { name: FIRM.name, email: addressOf(mailFrom) },
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    attendees: guest
      ? [
          {
            name: guest.name,
            email: guest.email,
            role: ICalAttendeeRole.REQ,
            type: ICalAttendeeType.INDIVIDUAL,
            status: ICalAttendeeStatus.NEEDSACTION,
            rsvp: !cancelled,
          },
        ]
      : [],
  });
  const content = calendar
    .toString()
    .replace('END:VEVENT', `${conferenceLine(booking.place, locale)}END:VEVENT`);
  return { method, content: `${content}\r\n` };
}
