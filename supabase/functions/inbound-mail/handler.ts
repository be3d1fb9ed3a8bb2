import { requireWakeSecret } from '../_shared/auth/caller.ts';
import type { Bucket } from '../_shared/db/files.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { InboundMailEnv } from '../_shared/env.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Log } from '../_shared/http/log.ts';
import { readBytes } from '../_shared/http/read-request.ts';
import { verifyWebhookSignature } from '../_shared/http/webhook-signature.ts';
import { parseMime } from './parse-mime.ts';
import type { ReceivedMail } from './received-mail.ts';
import { fetchResendMail, resendEvent } from './resend-mail.ts';
import { storeFiles } from './store-files.ts';
import { type Stored, storeMail } from './store-mail.ts';

export interface InboundMailDependencies {
  rpc: Rpc;
  files: Pick<Bucket, 'write'>;
  inbound: InboundMailEnv;
  /** The From header of our emails. */
  mailFrom: string;
  triggerMail: () => void;
  log: Log;
  now?: () => Date;
}

/** Mail servers commonly accept messages of up to 10 MB from outside. */
const MAX_MAIL_BYTES = 10 * 1024 * 1024;
const MAX_EVENT_BYTES = 256 * 1024;
const MAIL_TYPE = /^message\/rfc822\s*(;|$)/i;

function parseEvent(body: string) {
  try {
    return resendEvent.safeParse(JSON.parse(body)).data;
  } catch {
    throw new HttpError(400, 'json_invalid');
  }
}

/**
 * Email from outside, in two ways. Both answer `{outcome, leadId}`, and a repeated email is stored once. They answer 503
 * while its files cannot be stored, and the repeated email completes them.
 *
 * - `POST /inbound-mail/resend`: Resend's event `email.received`, signed by Svix. Other events are ignored.
 * - `POST /inbound-mail/message`: a whole email as message/rfc822, with a bearer secret, from any mail server.
 */
export function inboundMailRoutes(dependencies: InboundMailDependencies): Route[] {
  const { rpc, files: bucket, inbound, mailFrom, triggerMail, log, now = () => new Date() } = dependencies;

  async function store(mail: ReceivedMail | undefined): Promise<Omit<Stored, 'files'> | undefined> {
    if (!mail) return undefined;
    const stored = await storeMail(rpc, mail, mailFrom);
    const { files, ...result } = stored;
    if (result.outcome === 'added' || result.outcome === 'created') triggerMail();
    await storeFiles({ rpc, bucket }, mail, files);
    return result;
  }

  async function takeEvent(request: Request): Promise<Response> {
    const { resend } = inbound;
    if (!resend) throw new HttpError(404, 'not_found', { what: 'page' });
    const body = new TextDecoder().decode(await readBytes(request, MAX_EVENT_BYTES));
    if (!(await verifyWebhookSignature(request.headers, body, resend.webhookSecret, now()))) {
      throw new HttpError(401, 'webhook_signature_invalid');
    }
    const event = parseEvent(body);
    if (event?.type !== 'email.received') return Response.json({ outcome: 'ignored' });
    const result = await store(await fetchResendMail(resend, event.data.email_id));
    // A repeated event would not help, and Resend keeps the email.
    if (!result) log('warn', 'an email that the service does not have', { email: event.data.email_id });
    return Response.json(result ?? { outcome: 'ignored' });
  }

  async function authorizeServer(request: Request): Promise<void> {
    if (!inbound.mailServerSecret) throw new HttpError(404, 'not_found', { what: 'page' });
    await requireWakeSecret(request, inbound.mailServerSecret);
  }

  async function takeMessage(request: Request): Promise<Response> {
    if (!MAIL_TYPE.test(request.headers.get('content-type') ?? '')) {
      throw new HttpError(415, 'mail_required', {}, { 'Accept-Post': 'message/rfc822' });
    }
    const result = await store(await parseMime(await readBytes(request, MAX_MAIL_BYTES)));
    if (!result) throw new HttpError(422, 'mail_unreadable');
    return Response.json(result);
  }

  return [
    {
      method: 'POST',
      path: '/inbound-mail/resend',
      handle: takeEvent,
      isLong: true,
      maxBytes: MAX_EVENT_BYTES,
    },
    {
      method: 'POST',
      path: '/inbound-mail/message',
      authorize: authorizeServer,
      handle: takeMessage,
      isLong: true,
      maxBytes: MAX_MAIL_BYTES,
    },
  ];
}
