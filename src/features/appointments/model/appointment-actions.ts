import { BOOKING_STATUS_WORDS } from '@contracts/booking-status-words.ts';
import type { AppointmentStatus, StaffAppointment } from './staff-appointment';

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
export function allowedCorrections({ status, ends_at }: StaffAppointment, now: Date): Correction[] {
  const isRecent = now.getTime() - Date.parse(ends_at) < COMPLETED_AFTER_MS;
  if (status === 'completed') return isRecent ? ['undo', 'no_show'] : ['no_show'];
  if (status === 'no_show') return isRecent ? ['undo', 'completed'] : ['completed'];
  return [];
}

/** The steps that the database would take now, the likeliest first. */
export function allowedActions(appointment: StaffAppointment, now: Date): AppointmentAction[] {
  const { status, payment_status, starts_at, ends_at } = appointment;
  const hasBegun = new Date(starts_at) <= now;
  if (status === 'pending') {
    const canConfirm = payment_status !== 'pending' && new Date(ends_at) > now;
    return [...(canConfirm ? (['confirmed', 'place'] as const) : []), 'declined', 'move'];
  }
  if (status === 'confirmed') return hasBegun ? ['completed', 'no_show', 'cancelled'] : ['move', 'cancelled'];
  return [];
}
