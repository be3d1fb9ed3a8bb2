// @module-tag embedded
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHECKOUT } from '../support/checkout.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { openSession } from '../support/database/sql-rpc.ts';

// The embedded default has no Realtime. The test checks what its server reads: the publication, and the table with the
// authorization of private channels.
const REALTIME = `
  create publication supabase_realtime for table public.profiles;
  alter publication supabase_realtime owner to postgres;
  create schema realtime authorization postgres;
  create table realtime.messages (topic text not null, extension text not null);
  create function realtime.topic() returns text language sql stable as $$ select current_setting('realtime.topic', true) $$;
  alter table realtime.messages enable row level security;
  alter table realtime.messages owner to postgres;
  grant usage on schema realtime to anon, authenticated;
  grant select, insert on realtime.messages to anon, authenticated;`;
const TOPIC = 'changes of contact_submissions 1';
const ADMIN = '11111111-1111-4111-8111-111111111111';
const CLIENT = '22222222-2222-4222-8222-222222222222';

const database = testDatabase();
const sql = database.connect('postgres');

beforeAll(async () => {
  const superuser = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  await superuser.unsafe(REALTIME);
  await superuser.end();
  const extras = join(CHECKOUT, 'supabase/migrations/20261128100100_platform_extras.sql');
  await sql.unsafe(await readFile(extras, 'utf8'));
});

describe('the publication', () => {
  test('reports only new and changed rows: deletions would reach every client', async () => {
    const [row] = await sql`
      select pubinsert, pubupdate, pubdelete, pubtruncate, puballtables from pg_publication`;
    expect(row).toEqual({
      pubinsert: true,
      pubupdate: true,
      pubdelete: false,
      pubtruncate: false,
      puballtables: false,
    });
  });

  test('has only the tables that staff screens listen to', async () => {
    const tables = await sql`select tablename from pg_publication_tables order by 1`;
    expect(tables.map(({ tablename }) => tablename)).toEqual([
      'appointments',
      'chat_sessions',
      'contact_submissions',
    ]);
  });

  test('has only tables with policies, none for anon, and no secret', async () => {
    const open = await sql`
      select t.tablename from pg_publication_tables t
      where not (select relrowsecurity from pg_class where oid = format('%I.%I', t.schemaname, t.tablename)::regclass)
        or not exists (select from pg_policies p where (p.schemaname, p.tablename, p.cmd) = (t.schemaname, t.tablename, 'SELECT'))
        or has_any_column_privilege('anon', format('%I.%I', t.schemaname, t.tablename), 'select')`;
    expect(open).toEqual([]);
    for (const column of ['secret_hash', 'manage_token_hash']) {
      const told = await sql`
        select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = ${column} and c.relname in ('contact_submissions', 'chat_sessions')
          and has_column_privilege('authenticated', c.oid, a.attnum, 'select')`;
      expect(told).toEqual([]);
    }
  });
});

describe('a private channel', () => {
  /** What Realtime does when someone joins: it writes a message of each kind as the role, looks, and rolls back. */
  async function rights(role: 'anon' | 'authenticated', sub: string | null, topic: string) {
    const may = { receive: false, send: false };
    const undone = new Error('undone');
    const attempt = async (act: (as: Sql) => Promise<void>) =>
      sql
        .begin(async (transaction) => {
          await transaction`insert into realtime.messages values (${topic}, 'broadcast'), (${topic}, 'presence')`;
          await transaction`select set_config('realtime.topic', ${topic}, true),
            set_config('request.jwt.claims', ${JSON.stringify({ role, sub, session_id: sub })}, true), set_config('role', ${role}, true)`;
          await act(transaction as unknown as Sql);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone && (error as { code?: string }).code !== '42501') throw error;
        });
    await attempt(async (as) => {
      may.receive = (await as`select from realtime.messages`).length > 0;
    });
    await attempt(async (as) => {
      await as`insert into realtime.messages values (${topic}, 'broadcast')`;
      may.send = true;
    });
    await attempt(async (as) => {
      await as`insert into realtime.messages values (${topic}, 'presence')`;
      may.send = true;
    });
    return may;
  }

  test('lets staff listen to changes, and send nothing', async () => {
    await openSession(sql, ADMIN);
    expect(await rights('authenticated', ADMIN, TOPIC)).toEqual({ receive: true, send: false });
  });

  test.each([
    ['a visitor', 'anon', null, TOPIC],
    ['a client', 'authenticated', CLIENT, TOPIC],
    ['staff, in a room of their own', 'authenticated', ADMIN, 'room'],
  ] as const)('is closed to %s', async (_, role, sub, topic) => {
    expect(await rights(role, sub, topic)).toEqual({ receive: false, send: false });
  });
});
