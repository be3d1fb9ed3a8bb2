// The CLI's lints know nothing of functions that a browser may call and that run with their owner's rights
// (splinter 0028 and 0029): supabase/tests/schema_is_locked.test.sql does.
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Finding, lintDatabase } from '../../scripts/db/database-tools.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { type FreshDatabase, freshDatabase } from '../support/database/fresh-database.ts';

/** Why an INFO may stay. */
const EXPLAINED: [name: string, detail: RegExp, why: string][] = [
  ['unused_index', /./, 'A database that is seconds old has used no index yet.'],
  [
    'rls_enabled_no_policy',
    /`private\.\w+`/,
    'No policy is the policy: nobody may touch these tables except through functions.',
  ],
];

function isExplained(finding: Finding): boolean {
  return (
    finding.level === 'INFO' &&
    EXPLAINED.some(([name, detail]) => name === finding.name && detail.test(finding.detail))
  );
}

describe('advisors', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test('report no error, no warning and no unexplained notice', async () => {
    const findings = await lintDatabase(CHECKOUT, database.url('postgres'));
    expect(findings.filter((finding) => !isExplained(finding))).toEqual([]);
  });

  test('report a planted problem', { tags: ['own-database'] }, async () => {
    const sql = postgres(database.url('postgres'), { max: 1, onnotice: () => undefined });
    await sql.unsafe(`
      create table public.open_to_all (id int primary key);
      grant select on public.open_to_all to anon;
      create function public.loose() returns int language sql as 'select 1';
      create view public.past_policies as select * from public.profiles;
      grant select on public.past_policies to anon;
      create table public.slow (id int primary key, owner uuid references auth.users (id));
      alter table public.slow enable row level security;
      create policy slow_select on public.slow for select to authenticated using (owner = auth.uid());
    `);
    await sql.end();
    const findings = await lintDatabase(CHECKOUT, database.url('postgres'));
    const found = new Set(findings.filter(({ level }) => level !== 'INFO').map(({ name }) => name));
    expect([...found].sort()).toEqual([
      'auth_rls_initplan',
      'function_search_path_mutable',
      'rls_disabled_in_public',
      'security_definer_view',
    ]);
  });
});
