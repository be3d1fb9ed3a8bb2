import { newsletterConfirmed } from '@contracts/newsletter.ts';
import { callFunction } from '@/shared/http/call-function';

/** Puts the address on the list whose mail held `token`. Fails with AppError 404 when it is worth nothing. */
export function confirmSubscription(token: string) {
  return callFunction('/newsletter/confirm', {
    method: 'POST',
    body: { token },
    schema: newsletterConfirmed,
  });
}
