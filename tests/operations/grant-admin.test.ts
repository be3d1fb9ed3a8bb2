import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { StartError } from '../../platform/start-error.ts';
import { grantAdmin } from '../../scripts/deploy/grant-admin.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { freePort } from '../support/free-port.ts';

const database = testDatabase();
const url = database.url('postgres');
const sql = database.connect('supabase_admin');

beforeAll(async () => {
  await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'newcomer@tests.example')`;
});

function roleOf(email: string): Promise<unknown> {
  return sql`select r.role from private.user_roles r join auth.users u on u.id = r.user_id where u.email = ${email}`;
}

async function failure(email: string, at = url): Promise<string> {
  const error = await grantAdmin(at, email).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).what;
}

test('an account becomes an admin, once, however its address is spelled', async () => {
  expect(await grantAdmin(url, ' Client@Example.com ')).toBe(
    'Client@Example.com is an admin now, from the next thing they do.',
  );
  expect(await roleOf('client@example.com')).toEqual([{ role: 'admin' }]);
  expect(await grantAdmin(url, 'client@example.com')).toBe('client@example.com is an admin already.');
});

test('an unknown or unconfirmed address is refused', async () => {
  expect(await failure('nobody@tests.example')).toBe('nobody@tests.example has no account.');
  expect(await failure('newcomer@tests.example')).toBe('newcomer@tests.example has not been confirmed.');
  expect(await roleOf('newcomer@tests.example')).toEqual([{ role: 'client' }]);
});

test('a database error does not contain its password', async () => {
  const port = await freePort();
  expect(await failure('a@tests.example', `postgresql://postgres:hidden@127.0.0.1:${port}/postgres`)).toBe(
    'The database could not be reached.',
  );
  const wrong = new URL(url);
  wrong.password = 'hidden';
  expect(await failure('a@tests.example', wrong.href)).toBe('The database refused us.');
  const empty = new URL(url);
  empty.pathname = '/template1';
  expect(await failure('a@tests.example', empty.href)).toBe('This database lacks our migrations.');
});

test('the command takes the address from its arguments and reports the result', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(CHECKOUT, 'scripts', 'admin-grant.ts'), ...args], { encoding: 'utf8' });
  const done = run('client@example.com', '--db-url', url);
  expect(done).toMatchObject({ status: 0, stdout: 'client@example.com is an admin already.\n' });
  const lost = run('nobody@tests.example', '--db-url', url);
  expect(lost.status).toBe(1);
  expect(lost.stderr).toMatch(
    /^\n✖ nobody@tests\.example has no account\.\n {2}Why: .+\n {2}What to do: .+\n$/,
  );
  expect(run().stderr).toContain('npm run lab -- admin:grant you@example.com');
});
