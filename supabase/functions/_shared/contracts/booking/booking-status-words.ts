/** The word for each status of a booking, the same on every screen, in every email, and in the audit log. */
export const BOOKING_STATUS_WORDS = {
  held: 'Time held',
  pending: 'Requested',
  confirmed: 'Confirmed',
  completed: 'Completed',
  no_show: 'No-show',
  cancelled: 'Canceled',
  declined: 'Declined',
} as const;

const WORDS: Record<string, string> = BOOKING_STATUS_WORDS;

/** The word for a status as the database has it. */
export const bookingStatusWord = (status: string): string => WORDS[status] ?? status;
