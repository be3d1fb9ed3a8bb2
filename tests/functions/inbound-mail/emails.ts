import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InboundMailEnv } from '../../../supabase/functions/_shared/env.ts';
import { serve } from '../support/calendar-server.ts';

const MAIL_SECRET = 'a-secret-of-the-mail-server';
const WEBHOOK_SECRET = `whsec_${Buffer.from('the signing key of the webhook').toString('base64')}`;

/** Both ways in, the API of Resend at `url`. */
export function inboundEnv(url = 'http://127.0.0.1:1'): InboundMailEnv {
  return { mailServerSecret: MAIL_SECRET, resend: { webhookSecret: WEBHOOK_SECRET, apiKey: 're_test', url } };
}

/** The Message-ID, without its domain, of our email with this dedupe key. */
export const messageHash = (dedupeKey: string) =>
  createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40);

/** An email of tests/functions/inbound-mail/emails as a mail server sends it, with CRLF and with its placeholders filled in. */
export async function readEmail(name: string, values: Record<string, string> = {}): Promise<string> {
  const text = await readFile(join(import.meta.dirname, 'emails', `${name}.eml`), 'utf8');
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? 'none');
  return filled.replace(/\r?\n/g, '\r\n');
}

/** What a mail server's pipe sends along. */
export const PIPE_HEADERS = { 'content-type': 'message/rfc822', authorization: `Bearer ${MAIL_SECRET}` };

/** The headers with which Svix signs `body`. */
export function svixHeaders(body: string, at = new Date(), secret = WEBHOOK_SECRET): Record<string, string> {
  const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature}`,
  };
}

/** The event that Resend sends for an email: metadata, without text, headers and files. */
export function receivedEvent(emailId: string): string {
  return JSON.stringify({
    type: 'email.received',
    created_at: '2026-11-23T14:21:45.000Z',
    data: {
      email_id: emailId,
      created_at: '2026-11-23T14:21:44.012Z',
      from: 'Dana Okafor <dana.okafor@gmail.com>',
      to: ['reply@in.meridian.example'],
      bcc: [],
      cc: [],
      message_id: '<CAH5a1z0=resend@mail.gmail.com>',
      subject: 'Re: Your message',
      attachments: [],
    },
  });
}

/** A file of a received email: its content, or the link that Resend gives for it. */
type ResendFile = Uint8Array | string;

/** The part of Resend's API that returns received emails and links to their files, which another host serves. */
export async function fakeResend(
  emails: Record<string, object>,
  files: Record<string, ResendFile> = {},
): Promise<string> {
  return serve((request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const linked = files[/^\/cdn\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? ''];
    // The host of the files must not get the key.
    if (linked !== undefined && request.headers.authorization === undefined) {
      response.writeHead(200);
      return response.end(linked);
    }
    if (request.headers.authorization !== 'Bearer re_test') {
      return send(401, { statusCode: 401, name: 'invalid_api_key', message: 'API key is invalid' });
    }
    const [, name] = /^\/emails\/receiving\/[\w-]+\/attachments\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    const file = name === undefined ? undefined : files[name];
    if (file !== undefined) {
      const link = typeof file === 'string' ? file : `http://${request.headers.host}/cdn/${name}`;
      return send(200, { object: 'attachment', id: name, download_url: link });
    }
    const id = /^\/emails\/receiving\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    const email = request.method === 'GET' && id ? emails[id] : undefined;
    if (!email) return send(404, { statusCode: 404, name: 'not_found', message: 'Email not found' });
    return send(200, email);
  });
}
