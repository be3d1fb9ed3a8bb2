import { newsletterConfirmed } from '@contracts/newsletter.ts';
import { callFunction } from '@/shared/http/call-function';

/** Confirms the subscription of the email with `token`. Fails with AppError 404 when the token is invalid. */
export function confirmSubscription(token: string) {
  return callFunction('/newsletter/confirm', {
    method: 'POST',
    body: { token },
    schema: newsletterConfirmed,
  });
}
