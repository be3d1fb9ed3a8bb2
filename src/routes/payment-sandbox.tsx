import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { SandboxPage, SandboxSkeleton } from '@/features/payment-sandbox/components/sandbox-page';
import { appMeta } from '@/shared/seo/basic-meta';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

// Loaded after the page: with it come the query cache and the schemas, and the skeleton needs neither.
const SandboxPayment = lazyWithBoundary(
  async () => (await import('@/features/payment-sandbox/components/sandbox-payment')).SandboxPayment,
);

export const meta = () =>
  appMeta({
    title: 'Payment sandbox',
    description: 'A stand-in for a payment page. No money moves.',
  });

export default function PaymentSandboxRoute() {
  const { reference } = useParams();
  return (
    <SandboxPage>
      <Suspense fallback={<SandboxSkeleton />}>
        <SandboxPayment key={reference} reference={reference} />
      </Suspense>
    </SandboxPage>
  );
}
