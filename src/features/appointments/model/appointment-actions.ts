import { BOOKING_STATUS_WORDS } from '@contracts/booking-status-words.ts';
import type { AppointmentStatus, StaffAppointment } from '@contracts/staff-appointments.ts';

/** What staff can do next: a status to set, a confirmation at another place, or another time. */
export type AppointmentAction = Exclude<AppointmentStatus, 'pending'> | 'place' | 'move';

export const APPOINTMENT_ACTION_LABELS: Record<AppointmentAction, { verb: string; done: string }> = {
  confirmed: { verb: 'Approve', done: BOOKING_STATUS_WORDS.confirmed },
  place: { verb: 'Change place', done: BOOKING_STATUS_WORDS.confirmed },
  declined: { verb: 'Decline', done: BOOKING_STATUS_WORDS.declined },
  cancelled: { verb: 'Cancel', done: BOOKING_STATUS_WORDS.cancelled },
  completed: { verb: 'Complete', done: 'Marked as completed' },
  no_show: { verb: BOOKING_STATUS_WORDS.no_show, done: 'Marked as no-show' },
  move: { verb: 'Move', done: 'Moved' },
};

/** The scheduled job completes what ended this long ago. */
const COMPLETED_AFTER_MS = 12 * 3_600_000;

export type Correction = 'completed' | 'no_show' | 'undo';

/** How staff may correct what came of an appointment. */
export function allowedCorrections({ status, endsAt }: StaffAppointment, now: Date): Correction[] {
  const isRecent = now.getTime() - Date.parse(endsAt) < COMPLETED_AFTER_MS;
  if (status === 'completed') return isRecent ? ['undo', 'no_show'] : ['no_show'];
  if (status === 'no_show') return isRecent ? ['undo', 'completed'] : ['completed'];
  return [];
}

/** The steps that the database would take now, the likeliest first. */
export function allowedActions(appointment: StaffAppointment, now: Date): AppointmentAction[] {
  const { status, paymentStatus, startsAt, endsAt } = appointment;
  const hasBegun = new Date(startsAt) <= now;
  if (status === 'pending') {
    const canConfirm = paymentStatus !== 'pending' && new Date(endsAt) > now;
    return [...(canConfirm ? (['confirmed', 'place'] as const) : []), 'declined', 'move'];
  }
  if (status === 'confirmed') return hasBegun ? ['completed', 'no_show', 'cancelled'] : ['move', 'cancelled'];
  return [];
}
