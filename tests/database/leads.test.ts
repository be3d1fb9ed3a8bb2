// @module-tag superuser
import postgres, { type Row, type Sql } from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { lead } from '../../src/features/leads/model/lead.ts';
import { fillLeads, STAFF } from '../support/database/fill-leads.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { openSession } from '../support/database/sql-rpc.ts';
import { connectWithPlans, type PlanStep, rowsRead } from './support/query-plans.ts';

const LEADS = 10_000;
// A page and the one behind it, a few times over.
const MANY_ROWS = 1_000;
// A search finds 1,000 leads, and reads more when half of them have its words.
const MOST_FOUND = 2_500;

const database = testDatabase();
const watched = connectWithPlans(database);
const { sql } = watched;

beforeAll(async () => {
  await fillLeads(sql, LEADS);
  const claims = await openSession(sql, STAFF[0] as string);
  await sql`select set_config('request.jwt.claims', ${claims}, false)`;
});

async function answerOf<T>(shape: z.ZodType<T>, call: PromiseLike<Row[]>): Promise<T> {
  const [row] = await call;
  return shape.parse(row?.answer);
}

/** Stores a reply whose author has seen no earlier reply. */
const reply = (connection: Sql, lead: number, body: string) => connection`
  insert into public.lead_replies (lead_id, subject, body, idempotency_key)
  values (${lead}, 'Re', ${body}, gen_random_uuid())`;

describe('the responses of the lead functions match their contracts', () => {
  test('a lead', async () => {
    const [{ id }] = await sql<[{ id: number }]>`
      select id from public.leads order by created_at desc, id desc limit 1`;
    await sql`insert into public.lead_notes (lead_id, author_id, body) values (${id}, ${STAFF[0] ?? null}, 'A note')`;
    const whole = await answerOf(lead, sql`select public.get_lead(${id}) as answer`);
    expect(whole).toMatchObject({ id, notes: [{ body: 'A note' }] });
  });

  test('a reply, a merge, the timeline, duplicates and the staff', async () => {
    const [{ id }] = await sql<[{ id: number }]>`
      select id from public.contact_submissions where name like 'Casey%' order by id limit 1`;
    await reply(sql, id, 'Let us talk.');
    await sql`
      insert into public.contact_submissions (name, email, company, message)
      select name, email, company, 'Once more about it.' from public.contact_submissions where id = ${id}`;
    const found = await sql<
      { id: number; reason: string }[]
    >`select * from public.find_duplicate_leads(${id})`;
    expect(found[0]?.reason).toBe('email');
    await sql`select public.merge_leads(${id}, ${[found[0]?.id ?? 0]})`;
    const whole = await answerOf(lead, sql`select public.get_lead(${id}) as answer`);
    expect(whole.merged).toHaveLength(1);
    expect(whole.replies).toMatchObject([{ body: 'Let us talk.' }]);
    const timeline = await sql`select kind from public.list_person_timeline(p_email => ${whole.email})`;
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reply', 'message']));
  });
});

test('of two concurrent replies to a person, on one lead or on two, exactly one is sent', async () => {
  const other = postgres(database.url('supabase_admin'), { max: 1 });
  try {
    const claims = await openSession(other, STAFF[1] as string);
    await other`select set_config('request.jwt.claims', ${claims}, false)`;
    const leads = await sql<{ id: number }[]>`
      select id from public.contact_submissions where status = 'new' order by id limit 10`;
    for (const [index, { id }] of leads.entries()) {
      const [twin] = await sql<[{ id: number }]>`
        insert into public.contact_submissions (name, email, company, message)
        select name, upper(email), company, 'Once more about it.' from public.contact_submissions where id = ${id}
        returning id`;
      const second = index % 2 === 0 ? id : twin.id;
      const results = await Promise.allSettled([
        reply(sql, id, 'One answer.'),
        reply(other, second, 'Another answer.'),
      ]);
      expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
      const [refused] = results.filter((one) => one.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'PT409', message: 'reply_unseen' });
      const [sent] = await sql`
        select count(*)::int as count from private.outbox
        where kind = 'lead_reply' and (payload ->> 'submissionId')::int in (${id}, ${twin.id})`;
      expect(sent).toEqual({ count: 1 });
    }
  } finally {
    await other.end();
  }
});

describe(`with ${LEADS} leads, a page reads only the rows it needs`, () => {
  beforeAll(() => watched.watch());

  /** How the leads were read by one call. */
  async function scansOf(call: PromiseLike<unknown>): Promise<PlanStep[]> {
    watched.takeSteps();
    await call;
    const scans = watched
      .takeSteps()
      .filter((step) => step['Relation Name'] === 'contact_submissions' && step['Actual Rows'] !== undefined);
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    return scans;
  }

  test.each([
    'get_lead(4711)',
    "list_person_timeline(p_email => 'hana.eanlat@company4711.example')",
    'find_duplicate_leads(4711)',
  ])('nor does %s', async (call) => {
    await scansOf(sql.unsafe(`select public.${call}`));
  });

  test('a timeline reads only the changes of its own leads from the audit log', async () => {
    await sql`
      insert into private.audit_log (action, subject, details)
      select 'lead.update', n % ${LEADS} + 1, '{"changes": {"status": ["new", "open"]}}' from generate_series(1, 50000) as n`;
    await sql`analyze private.audit_log`;
    watched.takeSteps();
    const [row] = await sql`
      select count(*)::int as entries from public.list_person_timeline(p_email => 'hana.eanlat@company4711.example')`;
    expect(row?.entries).toBeGreaterThanOrEqual(5);
    const steps = watched.takeSteps().filter((step) => step['Actual Rows'] !== undefined);
    const scans = steps.filter((step) => step['Relation Name'] === 'audit_log');
    expect(steps.map((step) => step['Index Name'])).toContain('audit_log_lead_changes_idx');
    expect(scans.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(Math.max(...scans.map(rowsRead))).toBeLessThanOrEqual(50);
  });

  const NEWEST = 'created_at desc, id desc';

  test.each([
    ['true', NEWEST],
    ['true', 'created_at, id'],
    ['true', 'updated_at desc, id desc'],
    ["status in ('new', 'won')", NEWEST],
    [`assignee_id = '${STAFF[0]}'`, 'created_at, id'],
    [`assignee_id = '${STAFF[0]}' and status in ('waiting')`, NEWEST],
    ["created_at >= '2025-03-01' and created_at < '2025-03-08'", NEWEST],
  ])('a page of leads where %s by %s', async (where, order) => {
    await sql`set role authenticated`;
    const scans = await scansOf(
      sql.unsafe(
        `select * from public.leads where merged_into_id is null and ${where} order by ${order} limit 51`,
      ),
    ).finally(() => sql`reset role`);
    expect(Math.max(...scans.map(rowsRead))).toBeLessThanOrEqual(MANY_ROWS);
  });

  test.each([
    'zeppelin',
    'forecast',
    'no such words',
    'supply chain forecast',
    'casey.ostan@company4711.example',
    'casey.o',
  ])('a search for %s', async (query) => {
    await sql`set role authenticated`;
    const scans = await scansOf(
      sql`select * from public.search_leads(${query}) order by created_at desc limit 51`,
    ).finally(() => sql`reset role`);
    expect(Math.max(...scans.map(rowsRead))).toBeLessThanOrEqual(MOST_FOUND);
  });
});
