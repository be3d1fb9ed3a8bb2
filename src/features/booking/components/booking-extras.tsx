import type { BookingResponse } from '@contracts/bookings.ts';
import { calendarEvent, googleCalendarLink, outlookCalendarLink } from '@contracts/calendar-links.ts';
import { PATHS } from '@/shared/config/paths';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Anchor, Heading } from '@/shared/ui/typography';
import { manageTokenOf } from '../model/manage-tokens';
import { PaymentNotice } from './payment-notice';
import { TimeZoneSelect } from './time-zone-select';
import { usePayment } from './use-payment';

type CalendarLinksProps = {
  bookingId: string;
  serviceName: string;
  startsAt: string;
  endsAt: string;
  location: string | undefined;
};

/** Puts a confirmed consultation into the visitor's calendar. */
function CalendarLinks({ bookingId, serviceName, ...when }: CalendarLinksProps) {
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

type BookingExtrasProps = {
  bookingId: string;
  booking: BookingResponse;
  serviceName: string;
  /** Whether the guest comes from paying. */
  isBack: boolean;
};

/** What can be done with a booking from its confirmation: pay, put it into a calendar, manage it, read it in another zone. */
export function BookingExtras({ bookingId, booking, serviceName, isBack }: BookingExtrasProps) {
  const isDue = booking.payment_status === 'pending';
  const payment = usePayment({ bookingId, isAsked: isDue || isBack, isBack });
  const isMine = useHydrated() && manageTokenOf(bookingId) !== undefined;
  const { starts_at: startsAt, ends_at: endsAt } = booking;
  return (
    <Stack gap="6">
      {isDue ? <PaymentNotice payment={payment} /> : null}
      {booking.status === 'confirmed' && startsAt !== '' && endsAt !== '' ? (
        <CalendarLinks
          bookingId={bookingId}
          serviceName={serviceName}
          startsAt={startsAt}
          endsAt={endsAt}
          location={booking.service?.location}
        />
      ) : null}
      <TimeZoneSelect />
      {isMine ? (
        <TextLink to={`${PATHS.manageBooking}/${bookingId}`} alignSelf="flex-start" py="2">
          Manage booking
        </TextLink>
      ) : null}
    </Stack>
  );
}
