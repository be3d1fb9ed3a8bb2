// @module-tag embedded
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENV_FILE } from '../../scripts/deploy/production-env.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { createDeployTarget, type DeployTarget } from './support/management-api/deploy-target.ts';
import { REF } from './support/management-api/fake-management-api.ts';

// A project whose database has the migrations and two seed accounts. Each test has its own.

const EMAILS = { firmEmail: 'office@harbor-advisors.test', adminEmail: 'client@example.com' };
let target: DeployTarget;
beforeEach(async () => {
  target = await createDeployTarget();
  await target.fillOut();
});
afterEach(() => target.close());

async function asSuperuser(statement: string): Promise<void> {
  const url = new URL(target.databaseUrl);
  url.username = 'supabase_admin';
  url.search = '';
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement);
  await sql.end();
}

test('lets the CLI ask for a login of the database without a connection string', async () => {
  await target.sql`delete from supabase_migrations.schema_migrations where version = '20261128100100'`;
  const asked: string[] = [];
  target.api.intercept = ({ method, path }) => {
    if (path !== '/cli/login-role') return undefined;
    asked.push(method);
    return { status: 403, body: { message: 'Missing permission database_write' } };
  };
  const { code, output } = await target.run({ ...EMAILS, env: { SUPABASE_DB_URL: '' } });
  expect(asked).toEqual(['POST']);
  expect(code).toBe(1);
  expect(output).toContain('Migrations: The database lacks migrations (1), the first is 20261128100100');
  expect(output).toContain('✖ The migrations could not be applied.\n  Why: The Supabase CLI reports: ');
  expect(output).toContain('Missing permission database_write');
});

test('stops when the check after a step fails', async () => {
  target.api.intercept = ({ method, path }) =>
    method === 'POST' && path === '/secrets' ? { status: 201 } : undefined;
  const { code, output } = await target.run(EMAILS);
  expect(code).toBe(1);
  expect(output).toContain('✖ The step "Secrets of the functions" ran, and its check fails.');
  expect(output).toContain('It continues at this step.');
  expect(target.api.changes).not.toContain('PATCH /config/auth');
});

test('waits as long as the API asks, and goes on', async () => {
  let refusals = 0;
  target.api.intercept = ({ path }) => {
    if (path !== '/config/auth' || refusals > 1) return undefined;
    refusals += 1;
    const body = { message: 'ThrottlerException: Too Many Requests' };
    return { status: 429, body, headers: { 'retry-after': '0' } };
  };
  const { code, output } = await target.run(EMAILS);
  expect(refusals).toBe(2);
  expect(output.match(/The API limits calls per minute\. Waiting for 0 seconds\./g)).toHaveLength(2);
  expect(code).toBe(0);
});

test('quotes an error of the API, without the secrets in it', async () => {
  target.api.intercept = ({ method, path, json }) => {
    if (method !== 'PATCH' || path !== '/config/auth') return undefined;
    const { smtp_pass } = json() as { smtp_pass: string };
    return { status: 400, body: { message: `SMTP refused ${smtp_pass}` } };
  };
  const { code, output } = await target.run(EMAILS);
  expect(code).toBe(1);
  expect(output).toContain('✖ The step "Auth" failed.\n  Why: Supabase answered 400: SMTP refused •••');
});

test('names objects that no migration made, and missing buckets', async () => {
  await asSuperuser('create table public.left_open (id int)');
  const open = await target.run(EMAILS);
  expect(open.output).toContain('No migration made left_open in the schema public');
  await asSuperuser('drop table public.left_open');
  await asSuperuser("update storage.buckets set public = true where id = 'documents'");
  await asSuperuser('drop policy documents_files_insert on storage.objects');
  const storage = await target.run(EMAILS);
  expect(storage.code).toBe(1);
  expect(storage.output).toContain(
    'The storage lacks the bucket documents (private), the policy documents_files_insert.',
  );
});

test('says which extension the platform lacks', async () => {
  await asSuperuser('drop schema cron cascade');
  const { code, output } = await target.run(EMAILS);
  expect(code).toBe(1);
  expect(output).toContain('The extension pg_cron is not enabled.');
  expect(output).toMatch(/Supabase answered 400: Failed to run sql query: ERROR: .*pg_cron/);
});

test('closes a file of secrets that others can read', async () => {
  await chmod(join(target.root, ENV_FILE), 0o644);
  const { output } = await target.run(EMAILS);
  expect(output).toContain('File of the secrets: Other users of this machine can read');
  expect(output).toMatch(/✓ \d+\/\d+ File of the secrets: done/);
});

test('asks for the mailbox of the firm and for the first admin', async () => {
  await target.sql`alter table private.user_roles disable trigger user`;
  await target.sql`update private.user_roles set role = 'client'`;
  const noMailbox = await target.run();
  expect(noMailbox.output).toContain('Emails to the firm go to hello@meridian.example.');
  expect(noMailbox.output).toContain('Add --firm-email');
  const noAdmin = await target.run({ firmEmail: EMAILS.firmEmail });
  expect(noAdmin.output).toContain('The project has no admin.');
  expect(noAdmin.output).toContain('add --admin');
});

test('the command changes nothing without --yes, and asks in a terminal only', async () => {
  const command = [join(CHECKOUT, 'scripts', 'deploy-setup.ts'), REF];
  const { code, output } = await target.run({ command });
  expect(code).toBe(1);
  expect(output).toMatch(/^→ 2\/\d+ Link: /m);
  expect(output).toContain('✖ The command cannot ask for a confirmation.');
  expect(output).toContain('Add --yes');
  expect(target.api.changes).toEqual([]);
  const unset = await target.run({ command, env: { SUPABASE_ACCESS_TOKEN: '' } });
  expect(unset.output).toContain('✖ SUPABASE_ACCESS_TOKEN is missing.');
  const noRef = await target.run({ command: command.slice(0, 1) });
  expect(noRef.output).toContain('✖ The reference of the project is missing.');
});
