import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAnew } from '@/shared/query/read-anew';
import { showToast } from '@/shared/ui/toast';
import { bookingQueries } from '../api/queries';

type PaymentOptions = {
  bookingId: string;
  /** Asked once the booking is there, and only for one that is to be paid or whose guest comes from paying. */
  isAsked: boolean;
  /** Whether the guest comes from paying, and is to hear how it went. */
  isBack: boolean;
};

/** Asks whether the booking is paid; when it is, says so to who has just paid and reads the bookings anew. */
export function usePayment({ bookingId, isAsked, isBack }: PaymentOptions) {
  const queryClient = useQueryClient();
  const payment = useQuery({ ...bookingQueries.payment(bookingId), enabled: isAsked });
  const isPaid = payment.data?.paymentStatus === 'paid';

  useEffect(() => {
    if (!isPaid) return;
    void readAnew(queryClient, bookingQueries.detail(bookingId).queryKey);
    void readAnew(queryClient, bookingQueries.managed(bookingId, '').queryKey);
    void readAnew(queryClient, bookingQueries.ownLists());
    if (isBack) {
      showToast({
        kind: 'success',
        title: 'Payment Successful',
        description: 'Your booking has been confirmed!',
      });
    }
  }, [isPaid, isBack, bookingId, queryClient]);

  return payment;
}
