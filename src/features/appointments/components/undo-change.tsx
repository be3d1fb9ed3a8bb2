import { bookingStatusWord } from '@contracts/booking/booking-status-words.ts';
import { useEffect, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useUndoChange } from '../api/mutations';
import { appointmentErrorMessage, formatAppointmentTime } from '../model/appointment-text';
import type { StaffAppointment } from '../model/staff-appointment';

/** For how long a change can be undone, and its emails wait: private.undo_period(). */
const UNDO_MS = 10_000;

/** A change by staff: the appointment after it, and until when it can be undone. */
export type UndoableChange = { appointment: StaffAppointment; until: number };

export const undoableChange = (appointment: StaffAppointment): UndoableChange => ({
  appointment,
  until: Date.now() + UNDO_MS,
});

/** Returns what takes back a change and shows a notice. */
export function useUndo() {
  const { mutateAsync } = useUndoChange();
  return ({ appointment }: UndoableChange) =>
    mutateAsync({ appointment }).then(
      (restored) =>
        showToast({
          kind: 'success',
          title: `Undone: ${bookingStatusWord(restored.status)} again`,
          description: `${restored.client_name}: ${formatAppointmentTime(restored)}. No email was sent.`,
        }),
      (error: unknown) =>
        showToast({
          kind: 'error',
          title: `The appointment with ${appointment.client_name} hasn’t changed.`,
          description: appointmentErrorMessage(error),
        }),
    );
}

/** A button with the seconds that are left; nothing when they are over. */
export function UndoButton({ change }: { change: UndoableChange }) {
  const undo = useUndo();
  const [isPressed, setPressed] = useState(false);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((change.until - now) / 1000);
  if (seconds <= 0) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={isPressed}
      onClick={() => {
        setPressed(true);
        void undo(change);
      }}
    >
      Undo
      <VisuallyHidden>{` for ${change.appointment.client_name}`}</VisuallyHidden>
      <span aria-hidden="true">{` (${seconds})`}</span>
    </Button>
  );
}
