import type { BOOKING_STATUS_WORDS } from '@contracts/booking/booking-status-words.ts';
import type { Database, Tables } from '@contracts/database.types.ts';
import type { WithColumns } from '@/shared/supabase/require-columns';

/** The columns that no appointment lacks. */
export const REQUIRED_COLUMNS = ['client_name', 'service_type', 'change_until', 'refund_due'] as const;

/** An appointment as staff see it; `ics_sequence` is its version. */
export type StaffAppointment = WithColumns<Tables<'booked_appointments'>, (typeof REQUIRED_COLUMNS)[number]>;

/** A time that staff can give away: the firm's date and "HH:MM", and the instant. */
export type FreeTime = Database['public']['Functions']['list_free_times_for_staff']['Returns'][number];

/** What staff can make of an appointment. */
export type AppointmentStatus = Exclude<keyof typeof BOOKING_STATUS_WORDS, 'held'>;
