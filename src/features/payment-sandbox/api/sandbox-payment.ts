import { type SandboxOutcome, sandboxPayment, sandboxPressed } from '@contracts/payments.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';

const addressOf = (reference: string) => `/payments/sandbox/${encodeURIComponent(reference)}`;

/** What is to be paid, read anew each time the page is opened. Fails with AppError: 404 where there is no such payment. */
export function sandboxPaymentOptions(reference: string) {
  return queryOptions({
    queryKey: [`/api${addressOf(reference)}`],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => callFunction(addressOf(reference), { schema: sandboxPayment, signal }),
  });
}

/** Pays, or leaves without paying. Resolves to the page of the site to go back to. Rejects with AppError. */
export async function pressSandbox(reference: string, outcome: SandboxOutcome): Promise<string> {
  const { returnTo } = await callFunction(addressOf(reference), {
    method: 'POST',
    body: { outcome },
    schema: sandboxPressed,
  });
  return returnTo;
}
