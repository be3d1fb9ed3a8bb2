import { newsletterRequest, newsletterResponse } from '@contracts/newsletter.ts';
import { captchaToken } from '@/shared/captcha/captcha-token';
import { callFunction } from '@/shared/http/call-function';

/**
 * Asks for the newsletter; the answer is the same whether the address is on the list or not. False when it is
 * no address. The same `key` with the same address sends one mail, however often it is tried.
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
