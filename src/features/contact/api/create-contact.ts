import { type ContactRequest, contactAnswer } from '@contracts/contact.ts';
import { captchaToken } from '@/shared/captcha/captcha-token';
import { callFunction } from '@/shared/http/call-function';

/** Sends a message to the firm. The same `key` with the same message is sent once, however often it is tried. */
export async function createContact(message: ContactRequest, key: string): Promise<void> {
  await callFunction('/contact', {
    method: 'POST',
    body: message,
    schema: contactAnswer,
    idempotencyKey: key,
    captchaToken: await captchaToken(),
  });
}
