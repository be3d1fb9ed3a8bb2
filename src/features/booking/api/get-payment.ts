import { confirmPaymentResponse } from '@contracts/bookings.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { bookingKeys } from './keys';

/** Whether the booking is paid, and where to pay while it is not. The server asks the provider and believes nobody else. */
export function paymentOptions(id: string) {
  return queryOptions({
    queryKey: bookingKeys.payment(id),
    gcTime: 0,
    queryFn: () =>
      callFunction(`/bookings/${encodeURIComponent(id)}/confirm-payment`, {
        method: 'POST',
        body: { status: 'paid' },
        schema: confirmPaymentResponse,
      }),
  });
}
