import {
  type NewsletterSource,
  newsletterConfirmed,
  newsletterRequest,
  newsletterResponse,
  newsletterUnsubscribed,
} from '@contracts/newsletter.ts';
import { type Attempt, idempotentAttempt } from '@/shared/http/attempt';
import { callFunction } from '@/shared/http/call-function';
import { writtenIn } from '@/shared/i18n/written-in';

/**
 * Requests the newsletter; the response does not reveal whether the address is subscribed. False for an invalid
 * address. `attempt` keeps its key until a request succeeds, so that retries with the same address send only one email.
 */
export async function createSubscription(
  email: string,
  source: NewsletterSource,
  attempt: { current: Attempt | undefined },
): Promise<boolean> {
  const wanted = newsletterRequest.safeParse({ email, source });
  if (!wanted.success) return false;
  attempt.current = idempotentAttempt(attempt.current, `${source} ${email}`);
  await callFunction('/newsletter', {
    method: 'POST',
    body: { ...wanted.data, ...writtenIn() },
    schema: newsletterResponse,
    idempotencyKey: attempt.current.key,
    needsCaptcha: true,
  });
  attempt.current = undefined;
  return true;
}

/** Confirms the subscription of the email with `token`. Fails with AppError 404 when the token is invalid. */
export function confirmSubscription(token: string) {
  return callFunction('/newsletter/confirm', {
    method: 'POST',
    body: { token },
    schema: newsletterConfirmed,
  });
}

/** Ends the subscription of the email with `token`. Fails with AppError 404 when the token is invalid. */
export function unsubscribeFromNewsletter(token: string) {
  return callFunction('/newsletter/unsubscribe', {
    method: 'POST',
    body: { token },
    schema: newsletterUnsubscribed,
  });
}
