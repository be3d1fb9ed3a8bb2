import {
  newsletterConfirmed,
  newsletterRequest,
  newsletterResponse,
  newsletterUnsubscribed,
} from '@contracts/newsletter.ts';
import { captchaToken } from '@/shared/captcha/captcha-token';
import { callFunction } from '@/shared/http/call-function';

/**
 * Requests the newsletter; the response does not reveal whether the address is subscribed. False for an invalid
 * address. The same `key` with the same address sends only one mail.
 */
export async function createSubscription(email: string, key: string): Promise<boolean> {
  const wanted = newsletterRequest.safeParse({ email });
  if (!wanted.success) return false;
  await callFunction('/newsletter', {
    method: 'POST',
    body: wanted.data,
    schema: newsletterResponse,
    idempotencyKey: key,
    captchaToken: await captchaToken(),
  });
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
