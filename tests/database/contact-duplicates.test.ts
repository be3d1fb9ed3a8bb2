// @module-tag superuser
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { connectWithPlans, type PlanConnection, rowsRead } from '../support/query-plans.ts';
import { openSession } from '../support/sql-rpc.ts';

const CONTACTS = 20_000;
const ADMIN = '5af00000-0000-4000-8000-0000000000ab';

type Group = { reason: string; contacts: { id: number; version: number }[] };
type Page = { groups: Group[]; next: { reason: string; key: string } | null };

let database: FreshDatabase;
let watched: PlanConnection;
let sql: Sql;

beforeAll(async () => {
  database = await freshDatabase();
  watched = connectWithPlans(database.url('supabase_admin'));
  sql = watched.sql;
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${ADMIN}, 'staff@bench.example', now())`;
  await sql`update private.user_roles set role = 'admin' where user_id = ${ADMIN}`;
  await sql`delete from private.contacts`;
  await sql`set session_replication_role = replica`;
  // Of 100 contacts, two share a name, two share a number, and 30 have a name that 30 of them share.
  await sql`
    insert into private.contacts (email, name, phone, source, search_text)
    select 'person' || n || '@tests.example', case when n % 100 < 30 then 'Jo Common ' || n / 100
        when n % 100 = 31 then 'Person ' || n - 1 else 'Person ' || n end,
      case when n % 100 in (40, 41) then '404555' || lpad((n / 100)::text, 6, '0') when n % 5 = 4 then '+1 770 ' || 1000000 + n end,
      'message', E'\nperson' || n
    from generate_series(1, ${CONTACTS}::int) as n`;
  await sql`set session_replication_role = default`;
  await sql`vacuum analyze private.contacts`;
  const claims = await openSession(sql, ADMIN);
  await sql`select set_config('request.jwt.claims', ${claims}, false)`;
  await watched.watch();
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

async function listPage(after: Page['next']): Promise<Page> {
  const [row] = await sql<{ page: Page }[]>`
    select public.list_duplicate_contacts(${after && sql.json(after)}) as page`;
  return row?.page as Page;
}

test('finds groups from the indexes alone, and reads only the contacts of the page', async () => {
  const first = await listPage(null);
  watched.takeSteps();
  await listPage(null);
  const last = await listPage({ reason: 'name', key: '' });
  const scans = watched.takeSteps().filter((step) => step['Relation Name'] === 'contacts');
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  const wide = scans.filter((step) => rowsRead(step) > 1000).map((step) => step['Node Type']);
  expect(new Set(wide)).toEqual(new Set(['Index Only Scan']));
  expect(first.groups.map(({ reason }) => reason)).toEqual(Array(50).fill('phone'));
  expect(last.groups).toHaveLength(50);
  expect(last.groups.flatMap(({ contacts }) => contacts)).toHaveLength(100);
});

test('lists each group once, page by page, and merges and separates all of them', async () => {
  const groups: Group[] = [];
  let next: Page['next'] = null;
  do {
    const page: Page = await listPage(next);
    groups.push(...page.groups);
    next = page.next;
  } while (next);
  expect(groups).toHaveLength((2 * CONTACTS) / 100);
  let merged = 0;
  const moves: unknown[] = [];
  for (let start = 0; start < groups.length; start += 50) {
    const part = groups
      .slice(start, start + 50)
      .map(({ contacts }) => contacts.map(({ id, version }) => ({ id, version })));
    const [row] = await sql<{ answer: { merged: number; moves: unknown[] } }[]>`
      select public.merge_duplicate_contacts(${sql.json(part)}) as answer`;
    merged += row?.answer.merged ?? 0;
    moves.push(...(row?.answer.moves ?? []));
  }
  expect(merged).toBe((2 * CONTACTS) / 100);
  expect((await listPage(null)).groups).toEqual([]);
  const [undone] = await sql<{ count: number }[]>`
    select public.undo_contact_merges(${sql.json(moves as never)}) as count`;
  expect(undone?.count).toBe(merged);
});
