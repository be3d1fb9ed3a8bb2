import { BOOKING_STATUS_WORDS } from '@contracts/booking/booking-status-words.ts';
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

type RequestFacts = Pick<StaffAppointment, 'status' | 'payment_status' | 'slot_released_at' | 'starts_at'>;

/** Whether it waits for the firm's answer, and not for a payment or for its client. */
const waitsForAnswer = ({ status, payment_status, slot_released_at }: RequestFacts) =>
  status === 'pending' && payment_status !== 'pending' && slot_released_at === null;

/** Whether no one answered the request before its start. Its client has got an apology. */
export function isMissed(appointment: RequestFacts, now: Date): boolean {
  return waitsForAnswer(appointment) && Date.parse(appointment.starts_at) <= now.getTime();
}

/** The firm gets an email this long before the start of a request without an answer. */
const REMINDED_HOURS = [1, 4, 24];

/** How urgently a request needs an answer: 'Missed', or 'Starts in less than 4 hours'. Undefined for all others. */
export function urgencyOf(appointment: RequestFacts, now: Date): string | undefined {
  if (!waitsForAnswer(appointment)) return undefined;
  if (isMissed(appointment, now)) return 'Missed';
  const hours = (Date.parse(appointment.starts_at) - now.getTime()) / 3_600_000;
  const within = REMINDED_HOURS.find((most) => hours < most);
  if (within === undefined) return undefined;
  return `Starts in less than ${within === 1 ? '1 hour' : `${within} hours`}`;
}

/** The steps that the database would take now, the likeliest first. */
export function allowedActions(appointment: StaffAppointment, now: Date): AppointmentAction[] {
  const { status, payment_status, starts_at, ends_at } = appointment;
  const hasBegun = new Date(starts_at) <= now;
  if (status === 'pending') {
    const canConfirm = payment_status !== 'pending' && new Date(ends_at) > now;
    const others = isMissed(appointment, now)
      ? (['move', 'declined'] as const)
      : (['declined', 'move'] as const);
    return [...(canConfirm ? (['confirmed', 'place'] as const) : []), ...others];
  }
  if (status === 'confirmed') return hasBegun ? ['completed', 'no_show', 'cancelled'] : ['move', 'cancelled'];
  return [];
}
