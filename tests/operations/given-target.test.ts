// @module-tag embedded
import { beforeAll, expect, test } from 'vitest';
import { targetFaults } from '../../scripts/test/platform/check-target.ts';
import { bookingRequest } from '../support/booking/booking-request.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { snapshotRows } from '../support/database/row-snapshot.ts';
import { freePort } from '../support/free-port.ts';
import type { TestTarget } from '../support/stack/test-target.ts';

// What `npm test -- platform` does with a project that is not its own, tried on a database of this machine.

const database = testDatabase();
const sql = database.connect('supabase_admin');
let target: TestTarget;

beforeAll(async () => {
  const nowhere = `http://localhost:${await freePort()}`;
  target = {
    urls: { site: nowhere, api: nowhere, mail: nowhere },
    inbox: 'mailpit',
    publishableKey: 'p',
    secretKey: 's',
    jwtSecret: 'j',
    // On the platform `postgres` may switch triggers off; here only the superuser may.
    ownerUrl: database.url('supabase_admin'),
    rateLimitScale: 1000,
  };
});

const nextNumber = () =>
  sql`select last_value + is_called::int as next from public.appointment_events_id_seq`;

/** A fingerprint of every row there is. */
async function print(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage')`;
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe<[{ print: string }]>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as print from ${name} t`,
    );
    prints[name] = row.print;
  }
  return prints;
}

test('restores every row: changed, added and deleted ones, accounts and settings', async () => {
  const before = await print();
  const next = await nextNumber();
  const kept = await snapshotRows(target);
  await sql`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'new@tests.example', now())`;
  await sql`update public.settings set require_admin_mfa = true`;
  await sql`update public.profiles set full_name = 'Somebody Else'`;
  await sql`delete from public.faqs`;
  const [slot] = await sql<[{ preferred_date: string; preferred_time: string }]>`
    select slot_date::text as preferred_date, slot_time as preferred_time
    from public.list_available_slots('AI Strategy Consultation', current_date, current_date + 20)
    order by starts_at limit 1`;
  const request = bookingRequest(sql, { service_type: 'AI Strategy Consultation', ...slot });
  await sql`select public.create_appointment(${request})`;
  expect(await print()).not.toEqual(before);
  expect(await nextNumber()).not.toEqual(next);
  await kept.restore();
  expect(await print()).toEqual(before);
  expect(await nextNumber()).toEqual(next);
});

test('refuses a stack that does not respond, and reports every reason', async () => {
  expect(await targetFaults(target, 0)).toEqual([
    'The auth server does not answer to the publishable key.',
    'The function `health` does not answer with 200: deploy the functions and set their secrets.',
    'The inbox does not answer as mailpit does.',
  ]);
});

test('refuses a project without our migrations, without the seed, or with real accounts', async () => {
  const kept = await snapshotRows(target);
  await sql`delete from auth.users where email = 'client@example.com'`;
  expect(await targetFaults(target, 0)).toContain(
    'The accounts for development are missing: docs/platform.md says how to add them.',
  );
  await sql`insert into auth.users (id, email) values
    (gen_random_uuid(), 'left@attacks.example'), (gen_random_uuid(), 'ada@lovelace.org')`;
  expect(await targetFaults(target, 0)).toContain(
    'The project has accounts of people (1), so it is nothing to test with.',
  );
  await kept.restore();
  await sql`update supabase_migrations.schema_migrations set version = 'x' || version`;
  expect((await targetFaults(target, 0))[0]).toMatch(/^Migration \d{14} has not been applied: run /);
});

test('the error for an unreachable database does not contain its password', async () => {
  const ownerUrl = `postgresql://postgres:hidden@127.0.0.1:${await freePort()}/postgres`;
  const [fault] = await targetFaults({ ...target, ownerUrl }, 0);
  expect(fault).toMatch(/^The database cannot be used: /);
  expect(fault).not.toContain('hidden');
});
