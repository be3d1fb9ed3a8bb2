import { dollars } from '@contracts/money.ts';
import { bookingStanding } from './booking-status';

type Paid = {
  status: string;
  paymentStatus: string;
  priceCents: number;
  /** While it is to come: whether cancelling it now gives the money back. After that: whether it is given back. */
  refundDue: boolean;
};

/** What becomes of the money when a booking is cancelled, or was; undefined when there is nothing to say of any. */
export function refundSentence({ status, paymentStatus, priceCents, refundDue }: Paid): string | undefined {
  const amount = dollars(priceCents);
  if (paymentStatus === 'refunded') return `Your payment of ${amount} has been refunded.`;
  if (paymentStatus !== 'paid') return undefined;
  if (refundDue) return `Your payment of ${amount} will be refunded.`;
  if (bookingStanding(status).isAhead) return `It's too late to refund your payment of ${amount}.`;
  return status === 'cancelled'
    ? `Your payment of ${amount} can't be refunded because the booking was canceled too late.`
    : undefined;
}
