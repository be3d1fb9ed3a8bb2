// @module-tag embedded
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaFilesOnDisk, schemaPaths, schemaSql } from '../../platform/postgres/schema-files.ts';
import { applySchemaFiles, schemaDifferences } from '../../scripts/db/schema-databases.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { PLATFORM } from '../support/database/database.ts';
import { type FreshDatabase, freshDatabase } from '../support/database/fresh-database.ts';

// supabase/schemas is what people read, supabase/migrations is what databases run. These tests hold them together.

let migrated: FreshDatabase;
let declared: FreshDatabase;
beforeAll(async () => {
  migrated = await freshDatabase();
  declared = await freshDatabase(PLATFORM);
  await applySchemaFiles(CHECKOUT, declared.url('postgres'));
});
afterAll(async () => {
  await migrated.drop();
  await declared.drop();
});

async function query(database: FreshDatabase, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(database.url('postgres'), { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

const differences = () =>
  schemaDifferences(CHECKOUT, migrated.url('supabase_admin'), declared.url('supabase_admin'));

// What pgdelta leaves to the platform or does not compare, as lines of text.
const UNCOMPARED = `
  select format('column %s.%s is number %s', table_name, column_name, row_number() over (
    partition by table_schema, table_name order by ordinal_position
  )) as fact
  from information_schema.columns where table_schema in ('public', 'private')
  union all
  select format('policy %s on storage.%s: %s %s %s %s', policyname, tablename, cmd, roles, qual, with_check)
  from pg_policies where schemaname = 'storage'
  union all
  select format('bucket %s: %s %s %s', id, public, file_size_limit, allowed_mime_types) from storage.buckets
  order by fact`;

const facts = async (database: FreshDatabase) =>
  (await query(database, UNCOMPARED)).map(({ fact }) => String(fact));

test('config.toml lists every schema file once', async () => {
  expect([...schemaPaths(CHECKOUT)].sort()).toEqual(await schemaFilesOnDisk(CHECKOUT));
});

test('each function is declared once', async () => {
  const statements = (await schemaSql(CHECKOUT)).match(/^create (or replace )?function /gm) ?? [];
  const [{ functions } = {}] = await query(
    declared,
    `select count(*)::int as functions from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  expect(statements).toHaveLength(functions as number);
});

test('no schema file changes what another created', async () => {
  const sql = await schemaSql(CHECKOUT);
  const changes = sql.match(/^(alter table (?!.*row level security)|drop |alter policy ).*$/gim) ?? [];
  expect(changes).toEqual([]);
});

describe('schema files and migrations create the same database', () => {
  test('by pgdelta’s comparison', async () => expect(await differences()).toEqual([]));

  test('by column order, storage policies and buckets', async () => {
    const hint = 'A new column is the last one of its table, in the schema file, too.';
    expect(await facts(declared), hint).toEqual(await facts(migrated));
  });

  test.each([
    {
      where: 'migrations',
      plant: 'create function private.planted() returns int language sql as $$ select 1 $$',
      undo: 'drop function private.planted()',
      named: 'REMOVE function:private.planted()',
    },
    {
      where: 'schema files',
      plant: 'alter table public.profiles add column planted text',
      undo: 'alter table public.profiles drop column planted',
      named: 'ADD column:public.profiles.planted',
    },
    {
      where: 'schema files',
      plant: 'revoke select on public.slug_history from anon',
      undo: 'grant select on public.slug_history to anon',
      named: 'REMOVE acl:(table:public.slug_history).anon',
    },
  ])('names what only the $where have: $named', async ({ where, plant, undo, named }) => {
    const database = where === 'migrations' ? migrated : declared;
    await query(database, plant);
    const found = await differences();
    await query(database, undo);
    expect(found).toContain(named);
  });
});
