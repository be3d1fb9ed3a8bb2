import { newsletterUnsubscribed } from '@contracts/newsletter.ts';
import { callFunction } from '@/shared/http/call-function';

/** Ends the subscription of the email with `token`. Fails with AppError 404 when the token is invalid. */
export function unsubscribeFromNewsletter(token: string) {
  return callFunction('/newsletter/unsubscribe', {
    method: 'POST',
    body: { token },
    schema: newsletterUnsubscribed,
  });
}
