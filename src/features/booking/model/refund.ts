import { dollars } from '@contracts/money.ts';
import { bookingStatusSummary } from './booking-status';

type Paid = {
  status: string;
  paymentStatus: string;
  priceCents: number;
  /** For an upcoming booking: whether canceling it now leads to a refund. For others: whether a refund is due. */
  refundDue: boolean;
};

/** What becomes of the money when a booking is canceled, or was; undefined when there is nothing to say of any. */
export function refundText({ status, paymentStatus, priceCents, refundDue }: Paid): string | undefined {
  const amount = dollars(priceCents);
  if (paymentStatus === 'refunded') return `Your payment of ${amount} has been refunded.`;
  if (paymentStatus !== 'paid') return undefined;
  if (refundDue) return `Your payment of ${amount} will be refunded.`;
  if (bookingStatusSummary(status).isAhead) return `It's too late to refund your payment of ${amount}.`;
  return status === 'cancelled'
    ? `Your payment of ${amount} can't be refunded because the booking was canceled too late.`
    : undefined;
}
