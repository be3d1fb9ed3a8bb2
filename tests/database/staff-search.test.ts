// @module-tag superuser
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { connectWithPlans, type PlanConnection, rowsRead } from '../support/query-plans.ts';
import { openSession } from '../support/sql-rpc.ts';

const ROWS = 10_000;
const ADMIN = '5af00000-0000-4000-8000-0000000000aa';

let database: FreshDatabase;
let watched: PlanConnection;
let sql: Sql;

beforeAll(async () => {
  database = await freshDatabase();
  watched = connectWithPlans(database.url('supabase_admin'));
  sql = watched.sql;
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${ADMIN}, 'staff@bench.example', now())`;
  await sql`update private.user_roles set role = 'admin' where user_id = ${ADMIN}`;
  // Without the triggers of a sign-up, which do far more than is looked at here.
  await sql`set session_replication_role = replica`;
  await sql`
    with made as (
      insert into auth.users (id, email, created_at)
      select gen_random_uuid(), md5(n::text) || '@company' || n % 500 || '.example', now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}::int) as n
      returning id, email
    ), ranked as (
      insert into private.user_roles (user_id) select id from made
    ), described as (
      insert into public.profiles (id) select id from made
    )
    insert into private.account_search (user_id, search_text) select id, email from made`;
  await sql`set session_replication_role = default`;
  await sql`vacuum analyze private.account_search, private.user_roles, auth.users, public.profiles`;
  const claims = await openSession(sql, ADMIN);
  await sql`select set_config('request.jwt.claims', ${claims}, false)`;
  await watched.watch();
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

// The middle of one address: no index of whole words or beginnings knows it.
const PART = 'ca4238a0b923820dcc5';

test('list_people finds part of an address by trigrams, also after calls without a search', async () => {
  const call = (query: string) => sql<{ found: unknown[] }[]>`
    select public.list_people(${sql.json({ query })}) -> 'people' as found`;
  for (let n = 0; n < 7; n += 1) await call('');
  watched.takeSteps();
  const [answer] = await call(PART);
  expect(answer?.found).toHaveLength(1);
  const steps = watched.takeSteps();
  expect(steps.map((step) => step['Index Name'])).toContain('account_search_trigrams_idx');
  const searched = steps.filter((step) => (step.Filter ?? '').includes('~~'));
  for (const step of searched) expect(rowsRead(step), JSON.stringify(step)).toBeLessThan(100);
});
