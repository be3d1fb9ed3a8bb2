// @module-tag superuser
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../support/database/fresh-database.ts';
import { openSession } from '../support/database/sql-rpc.ts';
import { connectWithPlans, rowsRead } from './support/query-plans.ts';

const ROWS = 10_000;
const ADMIN = '5af00000-0000-4000-8000-0000000000aa';

const watched = connectWithPlans(testDatabase());
const { sql } = watched;

beforeAll(async () => {
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${ADMIN}, 'staff@bench.example', now())`;
  await sql`update private.user_roles set role = 'admin' where user_id = ${ADMIN}`;
  // Without the triggers of a sign-up, which do far more than is looked at here.
  await sql`set session_replication_role = replica`;
  await sql`
    with made as (
      insert into auth.users (id, email, created_at)
      select gen_random_uuid(), md5(n::text) || '@company' || n % 500 || '.example', now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}::int) as n
      returning id, email, created_at
    ), ranked as (
      insert into private.user_roles (user_id) select id from made
    )
    insert into public.accounts (id, email, is_confirmed, role, created_at)
    select id, email, true, 'client', created_at from made`;
  await sql`set session_replication_role = default`;
  await sql`vacuum analyze public.accounts, private.user_roles, auth.users`;
  const claims = await openSession(sql, ADMIN);
  await sql`select set_config('request.jwt.claims', ${claims}, false)`;
  await watched.watch();
  await sql`set role authenticated`;
});

test('the list of people reads one page by its index, and counts for that page only', async () => {
  watched.takeSteps();
  const page = await sql`select * from public.people order by created_at desc, id desc limit 51`;
  expect(page).toHaveLength(51);
  const steps = watched.takeSteps();
  expect(steps.map((step) => step['Index Name'])).toContain('accounts_newest_idx');
  for (const step of steps) expect(rowsRead(step), JSON.stringify(step)).toBeLessThan(100);
});

test('a search finds part of an address', async () => {
  const found = await sql`select from public.people where search_text like '%ca4238a0b923820dcc5%'`;
  expect(found).toHaveLength(1);
});
