import type { BookingResponse } from '@contracts/bookings.ts';
import { PATHS } from '@/shared/config/paths';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { manageTokenOf } from '../model/manage-tokens';
import { CalendarLinks } from './calendar-links';
import { PaymentNotice } from './payment-notice';
import { TimeZoneSelect } from './time-zone-select';
import { usePayment } from './use-payment';

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
