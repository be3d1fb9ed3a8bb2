// @module-tag embedded
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { CHECKOUT } from '../support/checkout.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { installPgtap, runPgtapFile } from '../support/database/pgtap.ts';

// What a project has on the hosted platform before its first migration, where SQL could tell the difference.

const database = testDatabase();
const sql = database.connect('postgres');

test('text sorts by the rules of English, and non-ASCII letters are letters', async () => {
  const sorted =
    await sql`select word from unnest(array['b', 'B', 'ä', 'z', 'A', '_a']) as word order by word`;
  expect(sorted.map(({ word }) => word)).toEqual(['_a', 'A', 'ä', 'b', 'B', 'z']);
  const [row] = await sql`
    select to_tsvector('english', 'Müller’s')::text as words, 'mull' < 'Müller' and 'Müller' < 'mulls' as near`;
  expect(row).toEqual({ words: "'müller':1", near: true });
});

test.each(['postgres', 'supabase_lite'])('numbers have 15 digits for %s', async (role) => {
  const session = postgres(database.url(role), { max: 1 });
  const [row] = await session`select (0.1::float8 + 0.2::float8)::text as sum`;
  await session.end();
  expect(row).toEqual({ sum: '0.3' });
});

test('the API roles inherit privileges', async () => {
  const roles = await sql`
    select rolname as role, rolinherit as inherits from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') order by 1`;
  expect(roles.map(({ role, inherits }) => [role, inherits])).toEqual([
    ['anon', true],
    ['authenticated', true],
    ['authenticator', false],
    ['service_role', true],
  ]);
});

describe('an object that supabase_admin creates in public', () => {
  const as = async (role: string, statement: string) => {
    const session = postgres(database.url(role), { max: 1, onnotice: () => undefined });
    await session.unsafe(statement).finally(() => session.end());
  };
  const notOfAMigration = async () => {
    const lines = await runPgtapFile(
      join(CHECKOUT, 'supabase/tests/schema_is_locked.test.sql'),
      database.url('postgres'),
    );
    return lines.find(({ description }) =>
      description.startsWith('every object in public comes from a migration'),
    );
  };

  test('is open to the API roles, which no migration can change, and fails the schema tests', async () => {
    const uninstallPgtap = await installPgtap(database.url('supabase_admin'));
    expect(await notOfAMigration()).toMatchObject({ passed: true });
    await as('supabase_admin', 'create table public.theirs (id int)');
    const [row] =
      await sql`select has_table_privilege('anon', 'public.theirs', 'select, insert, delete') as open`;
    expect(row).toEqual({ open: true });
    for (const kind of ['tables', 'sequences', 'functions']) {
      const close = `alter default privileges for role supabase_admin in schema public revoke all on ${kind} from anon`;
      await expect(as('postgres', close)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await notOfAMigration()).toMatchObject({ passed: false });
    await as('supabase_admin', 'drop table public.theirs');
    await uninstallPgtap();
  });

  test('is closed if the role that applies the migrations may close it', async () => {
    const extras = join(CHECKOUT, 'supabase/migrations/20261128100100_platform_extras.sql');
    await as('supabase_admin', await readFile(extras, 'utf8'));
    await as(
      'supabase_admin',
      `create table public.theirs (id serial);
       create function public.their_function() returns int language sql as 'select 1'`,
    );
    const [row] = await sql`
      select has_table_privilege('anon', 'public.theirs', 'select') as "table",
        has_sequence_privilege('anon', 'public.theirs_id_seq', 'usage') as sequence,
        exists (select from pg_proc cross join aclexplode(proacl) a
          where proname = 'their_function' and a.grantee = 'anon'::regrole) as function`;
    expect(row).toEqual({ table: false, sequence: false, function: false });
    await as('supabase_admin', 'drop table public.theirs; drop function public.their_function()');
  });
});

describe('schema auth', () => {
  test('hides its rows from the API roles, whatever they are granted', async () => {
    const open = await sql`
      select relname from pg_class
      where relnamespace = 'auth'::regnamespace and relkind = 'r' and not relrowsecurity`;
    expect(open).toEqual([]);
    const policies = await sql`select distinct roles::text from pg_policies where schemaname = 'auth'`;
    expect(policies).toEqual([{ roles: '{supabase_lite}' }]);
    const seen = await sql.begin(async (transaction) => {
      await transaction`grant select on auth.users to authenticated`;
      await transaction`set local role authenticated`;
      return transaction`select id from auth.users`;
    });
    expect(seen).toEqual([]);
    await sql`revoke select on auth.users from authenticated`;
  });

  test('has the tables and the types that second factors need', async () => {
    const columns = await sql`
      select format('%s.%s %s', relname, attname, format_type(atttypid, atttypmod)) as text
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'auth'::regnamespace and (relname, attname) in (
        ('sessions', 'aal'), ('mfa_factors', 'status'), ('mfa_factors', 'factor_type'),
        ('mfa_amr_claims', 'authentication_method'), ('mfa_challenges', 'ip_address'),
        ('one_time_tokens', 'token_type'), ('refresh_tokens', 'user_id'))
      order by 1`;
    expect(columns.map(({ text }) => text)).toEqual([
      'mfa_amr_claims.authentication_method text',
      'mfa_challenges.ip_address inet',
      'mfa_factors.factor_type auth.factor_type',
      'mfa_factors.status auth.factor_status',
      'one_time_tokens.token_type auth.one_time_token_type',
      'refresh_tokens.user_id character varying(255)',
      'sessions.aal auth.aal_level',
    ]);
  });
});

describe('in schema storage, the role postgres', () => {
  test.each([
    'alter table storage.objects add column mine text',
    'create index mine on storage.objects (owner)',
    'drop table storage.objects cascade',
    'alter table storage.objects disable row level security',
    'drop function storage.foldername(text) cascade',
    `delete from storage.objects where bucket_id = 'papers'`,
  ])('may not run: %s', async (statement) => {
    await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('may write and drop policies and triggers', async () => {
    await sql.unsafe(`create policy mine on storage.objects for select to anon using (false);
      alter policy mine on storage.objects using (true); drop policy mine on storage.objects`);
  });
});
