import type { ManagedBooking } from '@contracts/bookings.ts';
import { useState } from 'react';
import { Stack } from '@/shared/ui/layout';
import type { BookingStanding } from '../model/booking-status';
import { bookingView } from '../model/booking-view';
import { refundSentence } from '../model/refund';
import { BookingDetails } from './booking-details';
import { CancelDialog } from './cancel-dialog';
import { DuePayment } from './due-payment';
import { ManageActions } from './manage-actions';
import { MoveForm } from './move-form';
import { TimeZoneChoice } from './time-zone-choice';
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
  standing: BookingStanding,
  hasChanged: boolean,
  refund: string | undefined,
  timeReleased: boolean | undefined,
): BookingStanding {
  if (standing.isAhead) {
    const title = hasChanged ? 'Booking Moved' : timeReleased ? standing.title : 'Manage your booking';
    return { ...standing, title };
  }
  return refund ? { ...standing, sentence: `${standing.sentence} ${refund}` } : standing;
}

/** A booking as its guest manages it. Nothing changes before a button is pressed, and cancelling asks once more. */
export function ManagedView({ booking, hasChanged, onCancel, onMove }: ManagedViewProps) {
  const [open, setOpen] = useState<'move' | 'cancel'>();
  const timeZone = useVisitorTimeZone();
  const view = bookingView(booking, timeZone);
  const refund = refundSentence({ ...booking, paymentStatus: booking.payment_status });
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
          aside: <ManageActions booking={booking} timeZone={timeZone} onChoose={setOpen} />,
        })}
      >
        {isDue ? <DuePayment bookingId={booking.id} /> : null}
        {open === 'move' ? null : <TimeZoneChoice />}
      </BookingDetails>
      {open === 'move' ? (
        <MoveForm serviceType={booking.serviceType} onMove={onMove} onClose={close} />
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
