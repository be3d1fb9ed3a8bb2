export type BookingStanding = {
  title: string;
  /** What the status means for the visitor, in one sentence. */
  sentence: string;
  /** What the visitor is to do, when there is something. */
  note?: string;
  /** Whether the consultation is still to come. */
  isAhead: boolean;
};

const HELD: BookingStanding = {
  title: 'Booking Confirmed!',
  sentence: 'Your time is held; a consultant confirms it by email.',
  isAhead: true,
};

const UNPAID: BookingStanding = {
  title: 'Your booking awaits payment',
  sentence: 'Your time is held for 30 minutes until it is paid.',
  isAhead: true,
};

const STANDINGS: Record<string, BookingStanding> = {
  held: HELD,
  pending: HELD,
  confirmed: {
    title: 'Booking Confirmed!',
    sentence: 'Your time is confirmed, and a consultant expects you.',
    isAhead: true,
  },
  completed: {
    title: 'Booking Completed',
    sentence: 'This consultation has taken place. Thank you for your time.',
    isAhead: false,
  },
  no_show: {
    title: 'Booking Missed',
    sentence: 'We did not meet at this time. You are welcome to choose another.',
    isAhead: false,
  },
  cancelled: {
    title: 'Booking Cancelled',
    sentence: 'This consultation will not take place, and its time is free for others.',
    isAhead: false,
  },
  declined: {
    title: 'Booking Declined',
    sentence: 'We could not take this time. You are welcome to choose another.',
    isAhead: false,
  },
};

/**
 * How a booking stands by its `status`, and whether it waits to be paid. A status this page does not know is not taken
 * for a confirmation.
 */
export function bookingStanding(status: string, isDue = false): BookingStanding {
  if (status === 'pending' && isDue) return UNPAID;
  return (
    STANDINGS[status] ?? {
      title: 'Your Booking',
      sentence: 'Please call us to hear how it stands.',
      isAhead: false,
    }
  );
}
