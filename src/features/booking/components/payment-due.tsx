import { PaymentNotice } from './payment-notice';
import { usePayment } from './use-payment';

/** The payment that the booking waits for, and the way there. */
export function PaymentDue({ bookingId }: { bookingId: string }) {
  return <PaymentNotice payment={usePayment({ bookingId, isAsked: true, isBack: false })} />;
}
