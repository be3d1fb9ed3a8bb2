import { calendarEvent, googleCalendarLink, outlookCalendarLink } from '@contracts/calendar-links.ts';
import { Box, Row } from '@/shared/ui/layout';
import { Anchor, Heading } from '@/shared/ui/typography';

type CalendarLinksProps = {
  bookingId: string;
  serviceName: string;
  startsAt: string;
  endsAt: string;
  location: string | undefined;
};

/** Puts a confirmed consultation into the visitor's calendar. */
export function CalendarLinks({ bookingId, serviceName, ...when }: CalendarLinksProps) {
  const event = calendarEvent({ serviceType: serviceName, ...when });
  const links = [
    { label: 'Google Calendar', href: googleCalendarLink(event) },
    { label: 'Outlook', href: outlookCalendarLink(event) },
  ];
  return (
    <Box>
      <Heading level={2} size="label" mb="1">
        Add to your calendar
      </Heading>
      <Row columnGap="6" rowGap="0">
        {links.map(({ label, href }) => (
          <Anchor key={label} href={href} target="_blank" rel="noreferrer" py="2">
            {label}
          </Anchor>
        ))}
        <Anchor href={`/api/bookings/${encodeURIComponent(bookingId)}/calendar.ics`} download py="2">
          Download calendar file
        </Anchor>
      </Row>
    </Box>
  );
}
