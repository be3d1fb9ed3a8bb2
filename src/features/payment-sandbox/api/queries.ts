import { type SandboxOutcome, sandboxActionResponse, sandboxPayment } from '@contracts/payments.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';

const pathOf = (reference: string) => `/payments/sandbox/${encodeURIComponent(reference)}`;

export const paymentQueries = {
  all: () => ['payments'] as const,

  /** The payment behind `reference`. Fails with AppError: 404 where there is no such payment. */
  detail: (reference: string) =>
    queryOptions({
      queryKey: [...paymentQueries.all(), 'detail', reference] as const,
      // Each opening of the page shows the current state, never a cached one.
      gcTime: 0,
      queryFn: ({ signal }) => callFunction(pathOf(reference), { schema: sandboxPayment, signal }),
    }),
};

/** Pays, or leaves without paying. Resolves to the page of the site to go back to. Rejects with AppError. */
export async function submitSandboxAction(reference: string, outcome: SandboxOutcome): Promise<string> {
  const { returnTo } = await callFunction(pathOf(reference), {
    method: 'POST',
    body: { outcome },
    schema: sandboxActionResponse,
  });
  return returnTo;
}
