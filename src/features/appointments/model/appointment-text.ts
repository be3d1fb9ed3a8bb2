import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { cityOf, formatInstant, formatTimeElsewhere } from '@contracts/time-format.ts';
import { AppError } from '@/shared/errors/app-error';
import type { StaffAppointment } from './staff-appointment';

/** "10:00 AM to 11:00 AM" */
export function formatTimeSpan({ starts_at, ends_at }: StaffAppointment): string {
  return `${formatInstant(starts_at, 'time', FIRM_TIME_ZONE)} to ${formatInstant(ends_at, 'time', FIRM_TIME_ZONE)}`;
}

/** "Monday, November 24, 2025, 10:00 AM to 11:00 AM ET" */
export function formatAppointmentTime(appointment: StaffAppointment): string {
  return `${formatInstant(appointment.starts_at, 'full', FIRM_TIME_ZONE)}, ${formatTimeSpan(appointment)} ${FIRM_SENTENCES.en.zoneShort}`;
}

/** The database's own sentence, or ours when there was no answer. */
export function appointmentErrorMessage(error: unknown): string {
  const sentence = error instanceof AppError && error.status !== 0 ? error.body : '';
  return sentence || 'That didn’t work, and nothing was changed. Please try again in a moment.';
}

/** What is not known of a guest's address, and what came of it; '' when there is nothing to say. */
export function addressStatusText(appointment: StaffAppointment): string {
  const { verified_at, client_email, slot_released_at, status } = appointment;
  const isOpen = status === 'pending' || status === 'confirmed';
  const email = client_email === null ? 'No email address' : 'Email not confirmed';
  return [verified_at ? '' : email, slot_released_at && isOpen ? 'Time not held' : '']
    .filter(Boolean)
    .join('. ');
}

/**
 * The time on the guest's own clock, "6:00 AM in Los Angeles", with the weekday when it is another day there.
 * Undefined when their clock shows what the firm's does, or when the zone is unknown here.
 */
export function formatGuestTime(startsAt: string, timeZone: string): string | undefined {
  try {
    const time = formatTimeElsewhere(startsAt, timeZone, FIRM_TIME_ZONE);
    const city = cityOf(timeZone);
    return time && `${time} ${city === 'UTC' ? city : `in ${city}`}`;
  } catch {
    return undefined;
  }
}
