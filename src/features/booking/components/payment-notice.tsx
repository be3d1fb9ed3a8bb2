import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '@/shared/i18n/messages';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { bookingQueries } from '../api/queries';
import { PayLink } from './booking-summary';

const MESSAGES = messages('booking/payment', {
  failed: 'We couldn’t check your payment. Your booking isn’t affected.',
  due: 'Payment is due. We’ll hold this time for 30 minutes.',
  checking: 'Checking...',
  check: 'Check again',
  paid: 'Payment Successful',
  confirmed: 'Your booking has been confirmed!',
});

/** That the booking waits for its payment, and the way there as far as it is known. */
export function PaymentNotice({ payment }: { payment: ReturnType<typeof usePayment> }) {
  const t = MESSAGES.get();
  const { data, isError, isFetching, refetch } = payment;
  return (
    <Stack gap="3" alignItems="flex-start">
      <Alert tone="info">{isError ? t.failed : t.due}</Alert>
      <Row>
        <PayLink to={data?.paymentUrl} />
        <Button
          variant="outline"
          onClick={() => void refetch()}
          pending={isFetching}
          pendingLabel={t.checking}
        >
          {t.check}
        </Button>
      </Row>
    </Stack>
  );
}

type PaymentOptions = {
  bookingId: string;
  /** Enabled once the booking is loaded, and only when it must be paid or the guest returns from the payment page. */
  isEnabled: boolean;
  /** Whether the guest comes from paying, and is to hear how it went. */
  isReturning: boolean;
};

/** Checks whether the booking is paid. If so, notifies the guest who has just paid and refetches the bookings. */
export function usePayment({ bookingId, isEnabled, isReturning }: PaymentOptions) {
  const queryClient = useQueryClient();
  const payment = useQuery({ ...bookingQueries.payment(bookingId), enabled: isEnabled });
  const isPaid = payment.data?.paymentStatus === 'paid';

  useEffect(() => {
    if (!isPaid) return;
    void cancelAndInvalidate(queryClient, bookingQueries.detail(bookingId).queryKey);
    void cancelAndInvalidate(queryClient, bookingQueries.managed(bookingId, '').queryKey);
    void cancelAndInvalidate(queryClient, bookingQueries.ownLists());
    if (isReturning) {
      const t = MESSAGES.get();
      showToast({
        kind: 'success',
        title: t.paid,
        description: t.confirmed,
      });
    }
  }, [isPaid, isReturning, bookingId, queryClient]);

  return payment;
}
