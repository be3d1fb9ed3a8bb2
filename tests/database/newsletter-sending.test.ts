import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectionPool, openConnections } from '../support/concurrent-calls.ts';

const RECIPIENTS = 10_000;

let crowd: ConnectionPool;
let sql: Sql;

beforeAll(async () => {
  crowd = await openConnections(8);
  sql = crowd.sql;
});
afterAll(() => crowd?.close());

async function startIssue(subject: string): Promise<number> {
  const [row] = await sql<[{ id: string }]>`
    insert into private.newsletter_issues (subject, body) values (${subject}, 'Hello') returning id`;
  await sql`select private.start_newsletter_issue(${row.id})`;
  return Number(row.id);
}

async function isQueued(issue: number): Promise<boolean> {
  const [row] = await sql<[{ done: boolean }]>`
    select is_queued as done from private.newsletter_issues where id = ${issue}`;
  return row.done;
}

/** A worker that sends due emails, and now and then dies before it reports a result. */
async function work(sent: Map<string, number>, deaths: { left: number }): Promise<void> {
  for (;;) {
    const claimed = await sql<{ id: string; lease_token: string; recipient: string }[]>`
      select id, lease_token, recipient from public.claim_due_mails(100, 3600)`;
    if (claimed.length === 0) return;
    // A worker that dies here has sent nothing; its emails are leased again.
    if (deaths.left > 0) {
      deaths.left -= 1;
      await sql`update private.outbox set lease_until = private.now()
        where id = any (${claimed.map(({ id }) => id)}::bigint[])`;
      continue;
    }
    for (const { recipient } of claimed) sent.set(recipient, (sent.get(recipient) ?? 0) + 1);
    await sql`select public.mark_mail_sent(c.id, c.token)
      from unnest(${claimed.map(({ id }) => id)}::bigint[], ${claimed.map((mail) => mail.lease_token)}::uuid[])
        as c (id, token)`;
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
      (select count(distinct subscriber_id)::int from private.newsletter_recipients where issue_id = ${issue}) as subscribers
    from private.outbox o where o.kind = 'newsletter_issue'`;
  expect(queued).toEqual({ mails: RECIPIENTS, recipients: RECIPIENTS, subscribers: RECIPIENTS });

  const sent = new Map<string, number>();
  const deaths = { left: 5 };
  await Promise.all([work(sent, deaths), work(sent, deaths), work(sent, deaths)]);
  await work(sent, deaths);
  expect(sent.size).toBe(RECIPIENTS);
  expect([...new Set(sent.values())]).toEqual([1]);

  await sql`select private.send_newsletter_issues()`;
  const [ended] = await sql<[{ status: string; counts: Record<string, number> }]>`
    select status, private.newsletter_counts_json(id) as counts from private.newsletter_issues where id = ${issue}`;
  expect(ended.status).toBe('sent');
  expect(ended.counts).toMatchObject({ recipients: RECIPIENTS, sent: RECIPIENTS, queued: 0 });
}, 120_000);

test('a run whose position was lost queues no second email', async () => {
  const issue = await startIssue('April');
  await sql`select private.enqueue_newsletter_batch(${issue}, 500)`;
  await sql`update private.newsletter_issues set queued_through = null where id = ${issue}`;
  const [again] = await sql<[{ count: number }]>`
    select private.enqueue_newsletter_batch(${issue}, 500) as count`;
  expect(again.count).toBe(0);
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from private.outbox where dedupe_key like ${`newsletter_issue:${issue}:%`}`;
  expect(row.count).toBe(500);
});

test('the minute job keeps at most 500 emails of an issue waiting', async () => {
  await sql`delete from private.outbox`;
  await sql`update private.newsletter_issues
    set status = 'sent', finished_at = private.now() where status = 'sending'`;
  const issue = await startIssue('May');
  for (let minute = 0; minute < 3; minute += 1) await sql`select private.send_newsletter_issues()`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from private.newsletter_recipients where issue_id = ${issue} and state = 'queued'`;
  expect(row.count).toBe(500);
});
