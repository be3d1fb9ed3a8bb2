import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createResendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { deliverMailRoutes } from '../../supabase/functions/deliver-mail/handler.ts';
import { MAIL_FROM, SITE_URL, testApp } from '../functions/support/fakes.ts';
import { rpcOf } from '../support/database/rpc-of.ts';
import { sqlRpc } from '../support/database/sql-rpc.ts';
import { type ConnectionPool, openConnections } from './support/concurrent-calls.ts';

const RECIPIENTS = 10_000;
const WAKE_SECRET = 'a-wake-secret-of-length';
const AUTHORIZED = { method: 'POST', headers: { authorization: `Bearer ${WAKE_SECRET}` } };
const RESEND = { MAIL_TRANSPORT: 'resend', MAIL_FROM, RESEND_API_KEY: 're_key' } as const;

let crowd: ConnectionPool;
let sql: Sql;

beforeAll(async () => {
  crowd = await openConnections(8);
  sql = crowd.sql;
});
afterAll(() => crowd?.close());

async function startIssue(subject: string): Promise<number> {
  const [row] = await sql<[{ id: string }]>`
    insert into public.newsletter_issues (subject, body, status, send_at)
    values (${subject}, 'Hello', 'scheduled', private.now()) returning id`;
  await sql`update public.newsletter_issues set status = 'sending' where id = ${row.id}`;
  return Number(row.id);
}

async function isQueued(issue: number): Promise<boolean> {
  const [row] = await sql<[{ done: boolean }]>`
    select is_queued as done from public.newsletter_issues where id = ${issue}`;
  return row.done;
}

/** The mail service as its API documents it: a key is sent once, and the same key with another body is refused. */
function mailService() {
  const bodies = new Map<string, string>();
  const sent = new Map<string, number>();
  let repeats = 0;
  const post = async (_url: unknown, { headers, body }: RequestInit = {}): Promise<Response> => {
    const key = new Headers(headers).get('idempotency-key') ?? '';
    const known = bodies.get(key);
    if (known !== undefined) repeats += 1;
    if (known !== undefined && known !== body)
      return Response.json({ name: 'invalid_idempotent_request' }, { status: 409 });
    bodies.set(key, String(body));
    if (known === undefined) {
      const { to } = JSON.parse(String(body)) as { to: [string] };
      sent.set(to[0], (sent.get(to[0]) ?? 0) + 1);
    }
    return Response.json({ id: key });
  };
  return { post: post as typeof fetch, sent, repeats: () => repeats };
}

/**
 * Runs the worker until nothing is due. While `deaths` are left, each run dies after an email was accepted, and before
 * it is marked as sent.
 */
async function deliverAll(post: typeof fetch, deaths: { left: number }): Promise<void> {
  const rpc = sqlRpc(sql);
  for (let isOver = false; !isOver; ) {
    let claimed: number[] = [];
    let die = (): void => undefined;
    const death = new Promise<'dead'>((resolve) => {
      die = () => resolve('dead');
    });
    const mortal = rpcOf(async (name, args, shape) => {
      if (name === 'finish_mail' && claimed.length > 0 && deaths.left > 0) {
        deaths.left -= 1;
        die();
        return new Promise(() => undefined);
      }
      const result = await rpc(name, args, shape);
      if (name === 'claim_due_mails') claimed = (result as { id: number }[]).map(({ id }) => id);
      return result;
    });
    const routes = deliverMailRoutes({
      readFile: async () => undefined,
      rpc: mortal,
      transport: createResendTransport({ ...RESEND, RESEND_URL: 'https://mail.example' }, post),
      siteUrl: SITE_URL,
      mailFrom: MAIL_FROM,
      wakeSecret: WAKE_SECRET,
      callAgain: async () => undefined,
      log: () => undefined,
    });
    const run = testApp(routes).send('/deliver-mail', AUTHORIZED);
    if ((await Promise.race([run, death])) === 'dead') {
      // The lease of a dead worker ends.
      await sql`update private.outbox set lease_until = private.now() where id = any (${claimed}::bigint[]) and sent_at is null`;
    } else {
      isOver = claimed.length === 0;
    }
  }
}

test('10,000 subscribers get one email each, with killed and concurrent runs', async () => {
  await sql`delete from private.outbox`;
  await sql`delete from public.subscribers`;
  await sql`
    insert into public.subscribers (email, status, confirmed_at)
    select 'reader' || n || '@tests.example', 'confirmed', private.now() from generate_series(1, ${RECIPIENTS}::int) as n`;
  const issue = await startIssue('March');

  const run = (client: Sql) => client`select private.enqueue_newsletter_batch(${issue}, 700)`;
  const killed = () =>
    sql
      .begin(async (transaction) => {
        await run(transaction as unknown as Sql);
        throw new Error('killed');
      })
      .catch((error: Error) => {
        if (error.message !== 'killed') throw error;
      });
  while (!(await isQueued(issue))) {
    await Promise.all([run(sql), killed(), run(sql), run(sql), killed()]);
  }
  const [queued] = await sql<[{ mails: number; recipients: number; subscribers: number }]>`
    select count(*)::int as mails, count(distinct lower(o.recipient))::int as recipients,
      (select count(distinct subscriber_id)::int from public.newsletter_recipients where issue_id = ${issue}) as subscribers
    from private.outbox o where o.kind = 'newsletter_issue'`;
  expect(queued).toEqual({ mails: RECIPIENTS, recipients: RECIPIENTS, subscribers: RECIPIENTS });

  const service = mailService();
  const deaths = { left: 40 };
  await Promise.all(Array.from({ length: 4 }, () => deliverAll(service.post, deaths)));
  await deliverAll(service.post, deaths);
  expect(deaths.left).toBe(0);
  expect(service.repeats()).toBeGreaterThanOrEqual(40);
  expect(service.sent.size).toBe(RECIPIENTS);
  expect([...new Set(service.sent.values())]).toEqual([1]);

  await sql`select private.send_newsletter_issues()`;
  const [ended] = await sql`
    select status, recipients::int, sent::int, queued::int from public.newsletter_issue_details where id = ${issue}`;
  expect(ended).toEqual({ status: 'sent', recipients: RECIPIENTS, sent: RECIPIENTS, queued: 0 });
}, 120_000);

test('a run whose position was lost queues no second email', async () => {
  const issue = await startIssue('April');
  await sql`select private.enqueue_newsletter_batch(${issue}, 500)`;
  await sql`update public.newsletter_issues set queued_through = null where id = ${issue}`;
  const [again] = await sql<[{ count: number }]>`
    select private.enqueue_newsletter_batch(${issue}, 500) as count`;
  expect(again.count).toBe(0);
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from private.outbox where dedupe_key like ${`newsletter_issue:${issue}:%`}`;
  expect(row.count).toBe(500);
});

test('the minute job keeps at most 1,500 emails of an issue waiting', async () => {
  await sql`delete from private.outbox`;
  await sql`update public.newsletter_issues set status = 'stopped' where status = 'sending'`;
  const issue = await startIssue('May');
  for (let minute = 0; minute < 3; minute += 1) await sql`select private.send_newsletter_issues()`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from public.newsletter_recipients where issue_id = ${issue} and state = 'queued'`;
  expect(row.count).toBe(1500);
});
