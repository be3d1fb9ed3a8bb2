import { newsletterUnsubscribed } from '@contracts/newsletter.ts';
import { callFunction } from '@/shared/http/call-function';

/** Takes the address off the list whose mail held `token`. Fails with AppError 404 when it is worth nothing. */
export function endSubscription(token: string) {
  return callFunction('/newsletter/unsubscribe', {
    method: 'POST',
    body: { token },
    schema: newsletterUnsubscribed,
  });
}
