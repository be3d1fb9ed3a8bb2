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
          ? 'We could not ask for your payment just now. Your booking is not affected.'
          : 'This booking waits for its payment. The time is kept for 30 minutes.'}
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
