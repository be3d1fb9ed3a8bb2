import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { PayLink } from './pay-link';
import type { usePayment } from './use-payment';

/** That the booking waits for its payment, and the way there as far as it is known. */
export function PaymentNotice({ payment }: { payment: ReturnType<typeof usePayment> }) {
  const { data, isError, isFetching, refetch } = payment;
  return (
    <Stack gap="3" alignItems="flex-start">
      <Alert tone="info">
        {isError
          ? "We couldn't check your payment. Your booking isn't affected."
          : "Payment is due. We'll hold this time for 30 minutes."}
      </Alert>
      <Row>
        <PayLink to={data?.paymentUrl} />
        <Button
          variant="outline"
          onClick={() => void refetch()}
          pending={isFetching}
          pendingLabel="Checking..."
        >
          Check again
        </Button>
      </Row>
    </Stack>
  );
}
