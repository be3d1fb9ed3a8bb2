import type { BookingResponse } from '@contracts/bookings.ts';
import { formatCents } from '@contracts/money.ts';

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

/** The guest's next step after booking, used in all messages. */
export const CONFIRM_ADDRESS =
  'Please confirm your email address: open the link in our email within 2 hours.';

type AddressFacts = Pick<BookingResponse, 'confirm_address_until' | 'time_released'> & {
  /** Known only with a booking link. */
  addressConfirmed?: boolean;
};

/**
 * The status of a booking whose guest has not confirmed the email address, yet or in time; other bookings are
 * unchanged.
 */
export function addressConfirmationStatus(
  standing: BookingStatusSummary,
  facts: AddressFacts,
): BookingStatusSummary {
  if (facts.time_released && facts.addressConfirmed) {
    return {
      ...standing,
      title: 'This time was taken',
      sentence:
        'Your email address is confirmed, but someone else booked this time after the 2 hours had passed. Please choose another time.',
    };
  }
  if (facts.time_released) {
    return {
      ...standing,
      title: 'Your time was released',
      sentence:
        "Your email address wasn't confirmed within 2 hours, so we released this time. Open the link in our email to book it again if it's still available.",
    };
  }
  if (facts.confirm_address_until) {
    return { ...standing, note: `${CONFIRM_ADDRESS} After that, we'll offer this time to others.` };
  }
  return standing;
}

type Paid = {
  status: string;
  paymentStatus: string;
  priceCents: number;
  /** For an upcoming booking: whether canceling it now leads to a refund. For others: whether a refund is due. */
  refundDue: boolean;
};

/** What becomes of the money when a booking is canceled, or was; undefined when there is nothing to say of any. */
export function refundText({ status, paymentStatus, priceCents, refundDue }: Paid): string | undefined {
  const amount = formatCents(priceCents);
  if (paymentStatus === 'refunded') return `Your payment of ${amount} has been refunded.`;
  if (paymentStatus !== 'paid') return undefined;
  if (refundDue) return `Your payment of ${amount} will be refunded.`;
  if (bookingStatusSummary(status).isAhead) return `It's too late to refund your payment of ${amount}.`;
  return status === 'cancelled'
    ? `Your payment of ${amount} can't be refunded because the booking was canceled too late.`
    : undefined;
}
