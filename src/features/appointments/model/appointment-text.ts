import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { AppError } from '@/shared/errors/app-error';

/** "10:00 AM to 11:00 AM" */
export function formatTimeSpan({ startsAt, endsAt }: StaffAppointment): string {
  return `${formatInstant(startsAt, 'time', FIRM_TIME_ZONE)} to ${formatInstant(endsAt, 'time', FIRM_TIME_ZONE)}`;
}

/** "Monday, November 24, 2025, 10:00 AM to 11:00 AM ET" */
export function formatAppointmentTime(appointment: StaffAppointment): string {
  return `${formatInstant(appointment.startsAt, 'full', FIRM_TIME_ZONE)}, ${formatTimeSpan(appointment)} ET`;
}

/** The database's own sentence, or ours when there was no answer. */
export function appointmentErrorMessage(error: unknown): string {
  const sentence = error instanceof AppError && error.status !== 0 ? error.body : '';
  return sentence || "That didn't work, and nothing was changed. Please try again in a moment.";
}
