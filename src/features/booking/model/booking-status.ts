export type BookingStatusSummary = {
  title: string;
  /** What the status means for the visitor, in one sentence. */
  sentence: string;
  /** What the visitor is to do, when there is something. */
  note?: string;
  /** Whether the consultation is still to come. */
  isAhead: boolean;
};

const HELD: BookingStatusSummary = {
  title: 'Booking Confirmed!',
  sentence: 'Your time is held. A consultant will confirm it by email.',
  isAhead: true,
};

const UNPAID: BookingStatusSummary = {
  title: 'Payment Due',
  sentence: "We'll hold your time for 30 minutes while you pay.",
  isAhead: true,
};

const STANDINGS: Record<string, BookingStatusSummary> = {
  held: HELD,
  pending: HELD,
  confirmed: {
    title: 'Booking Confirmed!',
    sentence: 'Your time is confirmed. A consultant will meet with you then.',
    isAhead: true,
  },
  completed: {
    title: 'Booking Completed',
    sentence: 'This consultation has taken place. Thank you for your time.',
    isAhead: false,
  },
  no_show: {
    title: 'We Missed You',
    sentence: "This consultation didn't take place. You're welcome to choose another time.",
    isAhead: false,
  },
  cancelled: {
    title: 'Booking Canceled',
    sentence: "This consultation won't take place, and the time is open again.",
    isAhead: false,
  },
  declined: {
    title: 'Booking Declined',
    sentence: "We couldn't accept this time. You're welcome to choose another.",
    isAhead: false,
  },
};

/**
 * Label, text, and tone for a booking's `status` and its payment state. An unknown status is never shown as confirmed.
 */
export function bookingStatusSummary(status: string, isDue = false): BookingStatusSummary {
  if (status === 'pending' && isDue) return UNPAID;
  return (
    STANDINGS[status] ?? {
      title: 'Your Booking',
      sentence: 'Please call us to check its status.',
      isAhead: false,
    }
  );
}
