import { z } from 'zod';
import { HttpError } from '../_shared/http/http-error.ts';
import { readAtMost } from '../_shared/http/read-request.ts';
import { withoutJisEscapes } from './mail-charsets.ts';
import { textOfHtml } from './parse-mime.ts';
import { type ReceivedMail, recipientsOf, sendersOf } from './received-mail.ts';

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
  reply_to: z.array(z.string()).nullish(),
  subject: z.string().nullish(),
  text: z.string().nullish(),
  html: z.string().nullish(),
  message_id: z.string().nullish(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
  attachments: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{1,64}$/),
        filename: z.string().nullish(),
        content_type: z.string(),
        size: z.number().nullish(),
      }),
    )
    .nullish(),
});

/** A file's metadata. The link is valid for an hour. */
const attachmentPlace = z.object({ download_url: z.url() });

export interface ResendApi {
  url: string;
  apiKey: string;
}

function unavailable(cause: unknown): HttpError {
  const fault = new HttpError(503, 'mail_service_unavailable', {}, { 'Retry-After': '60' });
  fault.cause = cause;
  return fault;
}

/** Fetches `target`, which exists as long as Resend has the email. @returns undefined for 404. @throws HttpError 503. */
async function fetchFromResend(
  get: typeof fetch,
  target: string,
  headers: Record<string, string> = {},
): Promise<Response | undefined> {
  const response = await get(target, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw unavailable(error);
  });
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw unavailable(new Error(`resend ${response.status}`));
}

/** Returns a function that fetches a file, as `ReceivedFile.read`. */
function fileReader({ url, apiKey }: ResendApi, emailId: string, id: string, get: typeof fetch) {
  return async (max: number): Promise<Uint8Array | undefined> => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const response = await fetchFromResend(
      get,
      `${url}/emails/receiving/${emailId}/attachments/${id}`,
      headers,
    );
    if (!response) return undefined;
    const place = attachmentPlace.safeParse(await response.json().catch(() => undefined)).data?.download_url;
    const isSafe = place && (place.startsWith('https://') || new URL(place).origin === new URL(url).origin);
    if (!isSafe) throw unavailable(new Error('resend gave no link to a file'));
    // Without the key: the link is signed, and leads to another host.
    const file = await fetchFromResend(get, place);
    return (
      file &&
      readAtMost(file, max).catch((error: unknown) => {
        throw unavailable(error);
      })
    );
  };
}

/**
 * Fetches a received email from Resend's API. Its files are fetched when they are read.
 * @returns undefined for an email that Resend does not have.
 * @throws HttpError 503, upon which Resend repeats the event.
 */
export async function fetchResendMail(
  api: ResendApi,
  id: string,
  get: typeof fetch = fetch,
): Promise<ReceivedMail | undefined> {
  const headers = { Authorization: `Bearer ${api.apiKey}` };
  const response = await fetchFromResend(get, `${api.url}/emails/receiving/${id}`, headers);
  if (!response) return undefined;
  const parsed = receivedEmail.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw unavailable(new Error(`resend ${response.status}`));
  const email = parsed.data;
  const headersByName = new Map(
    Object.entries(email.headers ?? {}).map(([name, value]): [string, string] => [
      name.toLowerCase(),
      Array.isArray(value) ? (value[0] ?? '') : value,
    ]),
  );
  const replyTo = headersByName.get('reply-to') ?? email.reply_to?.join(', ');
  if (replyTo !== undefined) headersByName.set('reply-to', replyTo);
  return {
    messageId: email.message_id || `resend:${email.id}`,
    ...sendersOf(email.from.replace(/[\r\n]+/g, ' '), headersByName),
    recipients: recipientsOf([...email.to, ...(email.cc ?? []), ...(email.bcc ?? [])], headersByName),
    subject: email.subject ?? '',
    text: withoutJisEscapes(email.text?.trim() ? email.text : await textOfHtml(email.html ?? '')),
    attachments: (email.attachments ?? []).map((file) => ({
      name: file.filename ?? file.content_type,
      mimeType: file.content_type,
      bytes: file.size ?? 0,
      read: fileReader(api, email.id, file.id, get),
    })),
    headers: headersByName,
  };
}
