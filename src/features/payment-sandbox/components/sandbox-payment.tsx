import type { SandboxOutcome } from '@contracts/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppError } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { paymentQueries, submitSandboxAction } from '../api/queries';
import { SandboxSkeleton } from './sandbox-page';

const NOTHING_PAID =
  'We couldn’t reach the payment service. You haven’t been charged. Please try again in a minute.';

/** The buttons to pay and to leave. Opening the page changes nothing. */
function Buttons({ reference }: { reference: string }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<SandboxOutcome>();
  const [problem, setProblem] = useState<string>();

  async function press(outcome: SandboxOutcome) {
    setPending(outcome);
    setProblem(undefined);
    try {
      await navigate(await submitSandboxAction(reference, outcome));
    } catch (error) {
      setProblem(errorMessage(error, NOTHING_PAID));
      setPending(undefined);
    }
  }

  return (
    <>
      <Row mt="8">
        <Button
          pending={pending === 'pay'}
          pendingLabel="Paying..."
          disabled={pending !== undefined}
          onClick={() => void press('pay')}
        >
          Pay
        </Button>
        <Button
          variant="outline"
          pending={pending === 'cancel'}
          pendingLabel="Canceling..."
          disabled={pending !== undefined}
          onClick={() => void press('cancel')}
        >
          Cancel
        </Button>
      </Row>
      {problem === undefined ? null : (
        <Box mt="4">
          <Alert tone="error">{problem}</Alert>
        </Box>
      )}
    </>
  );
}

/** Also shown when the sandbox is not in use. */
function Nothing() {
  return <Text>We couldn’t find that page.</Text>;
}

function Payment({ reference }: { reference: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentQueries.detail(reference));
  if (error instanceof AppError && error.status === 404) return <Nothing />;
  if (error && !isFetching)
    return <LoadError onRetry={() => refetch()}>We couldn’t load the payment.</LoadError>;
  if (!data) return <SandboxSkeleton />;
  const rows = [
    ['For', data.service],
    ['When', data.when],
    ['Amount', data.amount],
  ] as const;
  return (
    <>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="8rem minmax(0, 1fr)"
        gap="2"
        py="4"
        borderBlock="1px solid"
        borderColor="rule"
      >
        {rows.map(([label, value]) => (
          <Box key={label} display="contents">
            <Box as="dt" color="muted">
              {label}
            </Box>
            <Box as="dd" overflowWrap="anywhere">
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {data.isOpen ? <Buttons reference={reference} /> : <Text mt="6">This payment is no longer open.</Text>}
    </>
  );
}

/** One payment of the sandbox: its purpose and amount, and the buttons to pay and to leave. */
export function SandboxPayment({ reference }: { reference: string | undefined }) {
  // The prerendered page is one for all payments.
  const isHydrated = useHydrated();
  if (!isHydrated) return <SandboxSkeleton />;
  if (reference === undefined) return <Nothing />;
  return (
    <QueryProvider>
      <Payment reference={reference} />
    </QueryProvider>
  );
}
