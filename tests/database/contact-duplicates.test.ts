// @module-tag superuser
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../support/database/fresh-database.ts';
import { openSession } from '../support/database/sql-rpc.ts';
import { connectWithPlans, rowsRead } from './support/query-plans.ts';

const CONTACTS = 20_000;
const ADMIN = '5af00000-0000-4000-8000-0000000000ab';

type Row = { reason: string; key: string; id: number; version: number };
type Group = { reason: string; key: string; contacts: Row[] };

const watched = connectWithPlans(testDatabase());
const { sql } = watched;

beforeAll(async () => {
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${ADMIN}, 'staff@bench.example', now())`;
  await sql`update private.user_roles set role = 'admin' where user_id = ${ADMIN}`;
  await sql`delete from public.contacts`;
  await sql`set session_replication_role = replica`;
  // Of 100 contacts, two share a name, two share a number, and 30 have a name that 30 of them share.
  await sql`
    insert into public.contacts (email, name, phone, source, search_text)
    select 'person' || n || '@tests.example', case when n % 100 < 30 then 'Jo Common ' || n / 100
        when n % 100 = 31 then 'Person ' || n - 1 else 'Person ' || n end,
      case when n % 100 in (40, 41) then '404555' || lpad((n / 100)::text, 6, '0') when n % 5 = 4 then '+1 770 ' || 1000000 + n end,
      'message', E'\nperson' || n
    from generate_series(1, ${CONTACTS}::int) as n`;
  await sql`set session_replication_role = default`;
  await sql`vacuum analyze public.contacts`;
  const claims = await openSession(sql, ADMIN);
  await sql`select set_config('request.jwt.claims', ${claims}, false)`;
  await watched.watch();
});

/** A page of 50 groups behind `last`. */
async function listPage(last?: Pick<Group, 'reason' | 'key'>): Promise<Group[]> {
  const { reason, key } = last ?? { reason: 'phone', key: '' };
  const rows = await sql<Row[]>`select * from public.list_duplicate_contacts(${reason}, ${key})`;
  const groups = Map.groupBy(rows, (row) => `${row.reason} ${row.key}`);
  return [...groups.values()].map((contacts) => ({ ...(contacts[0] as Row), contacts }));
}

test('finds groups from the indexes alone, and reads only the contacts of the page', async () => {
  const first = await listPage();
  watched.takeSteps();
  await listPage();
  const last = await listPage({ reason: 'name', key: '' });
  const scans = watched.takeSteps().filter((step) => step['Relation Name'] === 'contacts');
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  const wide = scans.filter((step) => rowsRead(step) > 1000).map((step) => step['Node Type']);
  expect(new Set(wide)).toEqual(new Set(['Index Only Scan']));
  expect(first.map(({ reason }) => reason)).toEqual(Array(50).fill('phone'));
  expect(last).toHaveLength(50);
  expect(last.flatMap(({ contacts }) => contacts)).toHaveLength(100);
});

test('lists each group once, page by page, and merges and separates all of them', async () => {
  const groups: Group[] = [];
  let page = await listPage();
  while (page.length > 0) {
    groups.push(...page);
    page = await listPage(page.at(-1));
  }
  expect(groups).toHaveLength((2 * CONTACTS) / 100);
  let merged = 0;
  const moves: unknown[] = [];
  for (let start = 0; start < groups.length; start += 50) {
    const part = groups
      .slice(start, start + 50)
      .map(({ contacts }) => contacts.map(({ id, version }) => ({ id, version })));
    const [row] = await sql<{ merged: number; moves: unknown[] }[]>`
      select * from public.merge_contacts(${sql.json(part)})`;
    merged += row?.merged ?? 0;
    moves.push(...(row?.moves ?? []));
  }
  expect(merged).toBe((2 * CONTACTS) / 100);
  expect(await listPage()).toEqual([]);
  const [undone] = await sql<{ count: number }[]>`
    select public.undo_contact_merges(${sql.json(moves as never)}) as count`;
  expect(undone?.count).toBe(merged);
});
