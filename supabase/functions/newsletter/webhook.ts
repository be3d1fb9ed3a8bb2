import { z } from 'zod';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Log } from '../_shared/http/log.ts';
import { readBytes } from '../_shared/http/read-request.ts';
import { verifyWebhookSignature } from '../_shared/http/webhook-signature.ts';

export interface WebhookDependencies {
  rpc: Rpc;
  /** Undefined where no mail service reports to us. */
  secret: string | undefined;
  log: Log;
  now?: () => Date;
}

const MAX_BYTES = 64 * 1024;

const KINDS: Record<string, 'bounced' | 'complained'> = {
  'email.bounced': 'bounced',
  'email.complained': 'complained',
};
// The mailbox may be full or away; the next issue may arrive.
const TEMPORARY_BOUNCES = ['Transient', 'Undetermined'];

const report = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()).min(1),
    tags: z.object({ newsletter_issue: z.string() }).partial().nullish().catch(undefined),
    bounce: z.object({ type: z.string(), subType: z.string(), message: z.string() }).partial().nullish(),
  }),
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * `POST /newsletter/webhook`: bounces and complaints in the format of Resend's webhooks. Only signed requests are
 * accepted. An unsigned one costs only the check, so there is no rate limit. Resend repeats a report until it gets a 2xx.
 */
export function webhookRoute({ rpc, secret, log, now = () => new Date() }: WebhookDependencies): Route {
  async function take(request: Request): Promise<Response> {
    if (!secret) throw new HttpError(404, 'not_found', { what: 'page' });
    const body = new TextDecoder().decode(await readBytes(request, MAX_BYTES));
    if (!(await verifyWebhookSignature(request.headers, body, secret, now()))) {
      throw new HttpError(401, 'newsletter_signature_invalid');
    }
    const { data: event } = report.safeParse(parsed(body));
    const kind = event && KINDS[event.type];
    if (!event || !kind) {
      // A repetition would not help. Other kinds of events are not ours.
      if (!event) log('error', 'a report of the mail service that we cannot read', {});
      return Response.json({ received: true });
    }
    const { to, tags, bounce } = event.data;
    const issue = /^\d{1,15}$/.exec(tags?.newsletter_issue ?? '')?.[0];
    for (const [index, email] of to.entries()) {
      await rpc(
        'record_newsletter_event',
        {
          p_event_id: `${request.headers.get('svix-id')}:${index}`.slice(-200),
          p_kind: kind,
          p_email: email,
          p_issue_id: issue === undefined ? null : Number(issue),
          p_detail: [bounce?.type, bounce?.subType, bounce?.message].filter(Boolean).join(': ') || null,
          p_is_permanent: kind === 'complained' || !TEMPORARY_BOUNCES.includes(bounce?.type ?? ''),
        },
        z.boolean(),
      );
    }
    return Response.json({ received: true });
  }
  return { method: 'POST', path: '/newsletter/webhook', handle: take, maxBytes: MAX_BYTES };
}
