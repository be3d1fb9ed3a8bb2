import { z } from 'zod';
import { HttpError } from '../_shared/http/http-error.ts';
import { parseMime, textOfHtml } from './parse-mime.ts';
import { type ReceivedMail, recipientsOf } from './received-mail.ts';

const TIMEOUT_MS = 10_000;

/** A webhook event. It has no content: that is fetched by `email_id`. */
export const resendEvent = z.object({
  type: z.string(),
  data: z.object({ email_id: z.string().regex(/^[\w-]{1,64}$/) }).loose(),
});

const receivedEmail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()).nullish(),
  bcc: z.array(z.string()).nullish(),
  subject: z.string().nullish(),
  text: z.string().nullish(),
  html: z.string().nullish(),
  message_id: z.string().nullish(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
  attachments: z
    .array(z.object({ filename: z.string().nullish(), content_type: z.string(), size: z.number().nullish() }))
    .nullish(),
});

export interface ResendApi {
  url: string;
  apiKey: string;
}

function unavailable(cause: unknown): HttpError {
  const fault = new HttpError(503, 'mail_service_unavailable', {}, { 'Retry-After': '60' });
  fault.cause = cause;
  return fault;
}

/** "Dana <dana@example.com>", read by the parser of whole emails. */
async function senderOf(from: string): Promise<ReceivedMail['from'] | undefined> {
  const oneLine = from.replace(/[\r\n]+/g, ' ');
  return (await parseMime(new TextEncoder().encode(`From: ${oneLine}\r\nMessage-ID: <x>\r\n\r\n`)))?.from;
}

/**
 * Fetches a received email from Resend's API. Its files are not fetched.
 * @returns undefined for an email that Resend does not have, or that has no sender.
 * @throws HttpError 503, upon which Resend repeats the event.
 */
export async function fetchResendMail(
  { url, apiKey }: ResendApi,
  id: string,
  get: typeof fetch = fetch,
): Promise<ReceivedMail | undefined> {
  const answer = await get(`${url}/emails/receiving/${id}`, {
    headers: { Authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw unavailable(error);
  });
  if (answer.status === 404) {
    await answer.body?.cancel();
    return undefined;
  }
  const parsed = receivedEmail.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined);
  if (!parsed.success) throw unavailable(new Error(`resend ${answer.status}`));
  const email = parsed.data;
  const from = await senderOf(email.from);
  if (!from) return undefined;
  const headers = new Map(
    Object.entries(email.headers ?? {}).map(([name, value]): [string, string] => [
      name.toLowerCase(),
      Array.isArray(value) ? (value[0] ?? '') : value,
    ]),
  );
  return {
    messageId: email.message_id || `resend:${email.id}`,
    from,
    recipients: recipientsOf([...email.to, ...(email.cc ?? []), ...(email.bcc ?? [])], headers),
    subject: email.subject ?? '',
    text: email.text?.trim() ? email.text : await textOfHtml(email.html ?? ''),
    attachments: (email.attachments ?? []).map(({ filename, content_type, size }) => ({
      name: filename ?? content_type,
      bytes: size ?? 0,
    })),
    headers,
  };
}
