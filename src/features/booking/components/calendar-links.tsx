import type { BookingResponse } from '@contracts/booking/bookings.ts';
import {
  calendarEvent,
  calendarFilePath,
  googleCalendarLink,
  outlookCalendarLink,
} from '@contracts/booking/calendar-links.ts';
import { messages } from '@/shared/i18n/messages';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Anchor, Heading } from '@/shared/ui/text/typography';
import { waitsForAddress } from '../model/booking-status';
import { MEETING_MESSAGES } from '../model/meeting-words';
import { serviceNameOf } from '../model/service-name';

const MESSAGES = messages('booking/calendar-links', {
  calendar: 'Add to your calendar',
  file: 'Download calendar file',
});

type CalendarLinksProps = { bookingId: string; booking: BookingResponse; serviceName: string };

/** Puts a confirmed consultation into the visitor's calendar. */
export function CalendarLinks({ bookingId, booking, serviceName }: CalendarLinksProps) {
  const t = MESSAGES.get();
  const { starts_at: startsAt, ends_at: endsAt, place, status } = booking;
  if (status !== 'confirmed' || waitsForAddress(booking) || startsAt === '' || endsAt === '') return null;
  const meeting = { serviceName: serviceNameOf(serviceName), startsAt, endsAt, place };
  const event = calendarEvent(meeting, MEETING_MESSAGES.get());
  const links = [
    { label: 'Google Calendar', href: googleCalendarLink(event) },
    { label: 'Outlook', href: outlookCalendarLink(event) },
  ];
  return (
    <Box data-print="no">
      <Heading level={2} size="label" mb="1">
        {t.calendar}
      </Heading>
      <Row columnGap="6" rowGap="0">
        {links.map(({ label, href }) => (
          <Anchor key={label} href={href} target="_blank" rel="noreferrer" py="2">
            {label}
          </Anchor>
        ))}
        <Anchor href={calendarFilePath(bookingId)} download py="2">
          {t.file}
        </Anchor>
      </Row>
    </Box>
  );
}
