import type { ManagedBooking } from '@contracts/bookings.ts';
import { useState } from 'react';
import { Stack } from '@/shared/ui/layout';
import type { BookingStatusSummary } from '../model/booking-status';
import { bookingView } from '../model/booking-view';
import { refundText } from '../model/refund';
import { BookingDetails } from './booking-details';
import { CancelDialog } from './cancel-dialog';
import { ManagedBookingActions } from './managed-booking-actions';
import { PaymentDue } from './payment-due';
import { RescheduleForm } from './reschedule-form';
import { TimeZoneSelect } from './time-zone-select';
import { useVisitorTimeZone } from './use-visitor-time-zone';

type ManagedViewProps = {
  booking: ManagedBooking;
  /** Whether it shows what has just been done; its title then takes the focus. */
  hasChanged: boolean;
  onCancel: (reason: string) => Promise<void>;
  onMove: (date: string, time: string) => Promise<void>;
};

/** While it is to come, a page to manage it; after that, also what becomes of the money. */
function managedStanding(
  standing: BookingStatusSummary,
  hasChanged: boolean,
  refund: string | undefined,
  timeReleased: boolean | undefined,
): BookingStatusSummary {
  if (standing.isAhead) {
    const title = hasChanged ? 'Booking Moved' : timeReleased ? standing.title : 'Manage your booking';
    return { ...standing, title };
  }
  return refund ? { ...standing, sentence: `${standing.sentence} ${refund}` } : standing;
}

/** A booking as its guest manages it. Nothing changes before a button is pressed, and canceling asks once more. */
export function ManagedBookingDetails({ booking, hasChanged, onCancel, onMove }: ManagedViewProps) {
  const [open, setOpen] = useState<'move' | 'cancel'>();
  const timeZone = useVisitorTimeZone();
  const view = bookingView(booking, timeZone);
  const refund = refundText({ ...booking, paymentStatus: booking.payment_status });
  const standing = managedStanding(view.standing, hasChanged, refund, booking.time_released);
  const isDue = standing.isAhead && booking.payment_status === 'pending';
  const close = () => setOpen(undefined);

  return (
    <Stack gap="14">
      <BookingDetails
        {...view}
        standing={standing}
        isArrival={hasChanged}
        {...(standing.isAhead && {
          aside: <ManagedBookingActions booking={booking} timeZone={timeZone} onChoose={setOpen} />,
        })}
      >
        {isDue ? <PaymentDue bookingId={booking.id} /> : null}
        {open === 'move' ? null : <TimeZoneSelect />}
      </BookingDetails>
      {open === 'move' ? (
        <RescheduleForm serviceType={booking.serviceType} onMove={onMove} onClose={close} />
      ) : null}
      <CancelDialog
        open={open === 'cancel'}
        onClose={close}
        what={[view.serviceName, view.date, view.time, view.visitorTime].filter(Boolean).join(', ')}
        refund={refund}
        onCancel={onCancel}
      />
    </Stack>
  );
}
