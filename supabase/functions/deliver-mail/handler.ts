import { z } from 'zod';
import { requireWakeSecret } from '../_shared/auth/caller.ts';
import type { Bucket } from '../_shared/db/files.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { inBackground } from '../_shared/http/in-background.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { type ClaimedMail, claimedMail, renderMail } from '../_shared/mail/render.ts';
import { MailError, type MailTransport, type OutgoingMail } from '../_shared/mail/transport.ts';
import { MissingDocumentError, OversizedDocumentsError, readAttachments } from './attachments.ts';

interface DrainDependencies {
  rpc: Rpc;
  transport: MailTransport;
  readFile: Bucket['read'];
  siteUrl: string;
  mailFrom: string;
  log: Log;
  now?: () => number;
}

interface DrainResult {
  sent: number;
  failed: number;
  /** Whether more emails may be due. */
  isUnfinished: boolean;
}

// A batch must be over well within its lease, or another worker takes its mails too. A reply with 14 MB of documents can
// take a minute, so none is started later than a third of the lease. The lease of the others ends, and they are due again.
const BATCH = 12;
const LEASE_SECONDS = 180;
const START_WITHIN_MS = 60_000;
// Until the scheduler calls again.
const WORK_MS = 58_000;
// The platform ends a worker that has used two seconds of a processor for one request, in the middle of an email.
const MAILS_PER_CALL = 200;
const RETRY_WAITS_MS = [200, 1_000, 3_000];

const NOT_TRIED = new MailError('away', 'not tried: the mail server is away');

type Outcome = 'sent' | 'failed' | 'away';

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Retries for a few seconds. A sent email that is not marked as sent would be sent again. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of RETRY_WAITS_MS) {
    try {
      return await work();
    } catch {
      await pause(wait);
    }
  }
  return work();
}

/**
 * Sends what is due until nothing is left, the mail server is away, `until` has passed, or as much is done as one call
 * may do. @throws HttpError 503.
 */
async function drainOutbox(dependencies: DrainDependencies, until: number): Promise<DrainResult> {
  const { rpc, transport, readFile, siteUrl, mailFrom, log, now = Date.now } = dependencies;
  const result: DrainResult = { sent: 0, failed: 0, isUnfinished: false };

  async function fail(mail: ClaimedMail, error: unknown, permanent: boolean): Promise<Outcome> {
    const reason = describeError(error);
    log('warn', 'mail not sent', {
      mail: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      permanent,
      reason,
    });
    await finish(mail, { p_outcome: permanent ? 'refused' : 'failed', p_error: reason });
    return error instanceof MailError && error.kind === 'away' ? 'away' : 'failed';
  }

  async function finish(mail: ClaimedMail, result: { p_outcome: string; p_error?: string }): Promise<void> {
    const args = { p_id: mail.id, p_lease_token: mail.lease_token, ...result };
    const held = await withRetries(() => rpc('finish_mail', args, z.boolean()));
    if (!held) log('warn', 'lease lost', { mail: mail.id });
  }

  async function deliver(mail: ClaimedMail): Promise<Outcome> {
    let outgoing: OutgoingMail;
    try {
      outgoing = renderMail(mail, { siteUrl, mailFrom });
    } catch (error) {
      // A schema error repeats parts of the payload; its kind is enough for the log.
      return fail(mail, error instanceof z.ZodError ? new Error('unusable payload') : error, true);
    }
    try {
      outgoing.attachments = await readAttachments(mail, readFile);
    } catch (error) {
      // A storage that is away returns; a deleted document does not.
      const isFinal = error instanceof MissingDocumentError || error instanceof OversizedDocumentsError;
      return fail(mail, error, isFinal);
    }
    try {
      await transport.send(outgoing);
    } catch (error) {
      return fail(mail, error, error instanceof MailError && error.kind === 'refused');
    }
    await finish(mail, { p_outcome: 'sent' });
    return 'sent';
  }

  async function deliverAll(batch: ClaimedMail[]): Promise<Outcome[]> {
    const waiting = [...batch];
    const outcomes: Outcome[] = [];
    const until = now() + START_WITHIN_MS;
    async function worker(): Promise<void> {
      for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
        if (now() >= until) return;
        // When the server is unavailable, the remaining mails of the batch are released without a timeout for each.
        if (outcomes.includes('away')) outcomes.push(await fail(mail, NOT_TRIED, false));
        else outcomes.push(await deliver(mail));
      }
    }
    await Promise.all(Array.from({ length: transport.parallel }, worker));
    return outcomes;
  }

  while (now() < until) {
    if (result.sent + result.failed > MAILS_PER_CALL - BATCH) return { ...result, isUnfinished: true };
    const batch = await rpc(
      'claim_due_mails',
      { p_limit: BATCH, p_lease_seconds: LEASE_SECONDS },
      z.array(claimedMail),
    );
    if (batch.length === 0) break;
    const outcomes = await deliverAll(batch);
    result.sent += outcomes.filter((outcome) => outcome === 'sent').length;
    result.failed += outcomes.filter((outcome) => outcome !== 'sent').length;
    // The mails behind these would only collect the same failure; they stay due for the next wake.
    if (outcomes.includes('away')) break;
    // What has come due since has its own wake.
    if (batch.length < BATCH) break;
  }
  return result;
}

export interface DeliverMailDependencies extends DrainDependencies {
  wakeSecret: string;
  /** Calls `deliver-mail`, with these headers in addition. */
  callAgain: (headers: Record<string, string>) => Promise<void>;
}

/** When a chain of calls ends, in milliseconds since 1970: each call hands it on to the next. */
const UNTIL_HEADER = 'x-mail-until';

/**
 * `POST /deliver-mail`, for the scheduler and our own functions only: sends due mails, answers `{sent, failed}`. A call
 * that has done as much as one may, while more is due, calls the next one, until the scheduler does again.
 */
export function deliverMailRoutes(dependencies: DeliverMailDependencies): Route[] {
  const { wakeSecret, callAgain, ...drain } = dependencies;
  const { now = Date.now } = drain;

  async function deliver(request: Request): Promise<Response> {
    await requireWakeSecret(request, wakeSecret);
    const latest = now() + WORK_MS;
    const until = Math.min(Number(request.headers.get(UNTIL_HEADER) ?? latest) || latest, latest);
    const work = drainOutbox(drain, until);
    // The caller may disconnect before the end; a failure is in the response below.
    inBackground(work.then((result) => goOn(result, until)).catch(() => undefined));
    const { sent, failed } = await work;
    return Response.json({ sent, failed });
  }

  /** The next call is not part of this one's response, which would otherwise wait for the whole chain. */
  function goOn({ isUnfinished }: DrainResult, until: number): void {
    if (isUnfinished) inBackground(callAgain({ [UNTIL_HEADER]: String(until) }));
  }
  return [{ method: 'POST', path: '/deliver-mail', handle: deliver, isLong: true }];
}
