import { newsletterRequest, newsletterResponse } from '@contracts/newsletter.ts';
import { type Attempt, callFunction, idempotentAttempt } from '@/shared/http/call-function';

/**
 * Requests the newsletter; the response does not reveal whether the address is subscribed. False for an invalid
 * address. `attempt` keeps its key until a request succeeds, so that retries with the same address send only one email.
 */
export async function createSubscription(
  email: string,
  attempt: { current: Attempt | undefined },
): Promise<boolean> {
  const wanted = newsletterRequest.safeParse({ email });
  if (!wanted.success) return false;
  attempt.current = idempotentAttempt(attempt.current, email);
  await callFunction('/newsletter', {
    method: 'POST',
    body: wanted.data,
    schema: newsletterResponse,
    idempotencyKey: attempt.current.key,
    needsCaptcha: true,
  });
  attempt.current = undefined;
  return true;
}
