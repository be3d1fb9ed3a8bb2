import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { AppError } from '@/shared/errors/app-error';
import { atFirm, clock, longDay } from './firm-time';

/** "10:00 AM to 11:00 AM" */
export function spanOf({ startsAt, endsAt }: StaffAppointment): string {
  return `${clock(atFirm(startsAt).minutes)} to ${clock(atFirm(endsAt).minutes)}`;
}

/** "Monday, November 24, 2025, 10:00 AM to 11:00 AM ET" */
export function whenOf(appointment: StaffAppointment): string {
  return `${longDay(atFirm(appointment.startsAt).date)}, ${spanOf(appointment)} ET`;
}

/** The database's own sentence, or ours when there was no answer. */
export function failureOf(error: unknown): string {
  const sentence = error instanceof AppError && error.status !== 0 ? error.body : '';
  return sentence || "That didn't work, and nothing was changed. Please try again in a moment.";
}
