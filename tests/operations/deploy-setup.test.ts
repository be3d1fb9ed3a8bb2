// @module-tag embedded
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENV_FILE, readProductionEnv, secretValues } from '../../scripts/deploy/production-env.ts';
import { PLATFORM } from '../support/database/database.ts';
import { createDeployTarget, type DeployTarget, FILLED_OUT } from './support/management-api/deploy-target.ts';
import { TOKEN } from './support/management-api/fake-management-api.ts';
import { sha256 } from './support/management-api/project-state.ts';

// One new project, from its first step to its first admin.

const EMAILS = { firmEmail: 'office@harbor-advisors.test', adminEmail: 'ada@harbor-advisors.test' };

let target: DeployTarget;
let everything = '';
beforeAll(async () => {
  target = await createDeployTarget(PLATFORM);
});
afterAll(() => target.close());

async function run(options: Parameters<DeployTarget['run']>[0] = {}) {
  const result = await target.run(options);
  everything += result.output;
  return result;
}
const changedSteps = (output: string) =>
  Array.from(output.matchAll(/^✓ \d+\/\d+ (.+): done$/gm), ([, name]) => name);

test('stops at a wrong access token and changes nothing', async () => {
  const { code, output } = await run({ env: { SUPABASE_ACCESS_TOKEN: `${TOKEN.slice(0, -1)}x` } });
  expect(code).toBe(1);
  expect(output).toContain('✖ Supabase refused the access token.\n  Why: JWT could not be decoded');
  expect(target.api.changes).toEqual([]);
});

test('stops at a project that is paused', async () => {
  target.api.state.status = 'INACTIVE';
  const { code, output } = await run();
  target.api.state.status = 'ACTIVE_HEALTHY';
  expect(code).toBe(1);
  expect(output).toContain('has the status INACTIVE.');
});

test('links, creates the missing key, and writes the file with the secrets for its owner only', async () => {
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(changedSteps(output)).toEqual(['Link', 'API keys', 'File of the secrets']);
  expect(output).toContain('SITE_URL is missing');
  expect(output).toContain('SMTP_HOST is missing');
  expect(await readFile(join(target.root, 'supabase/.temp/project-ref'), 'utf8')).toBe(
    'abcdefghijklmnopqrst',
  );
  expect(target.api.state.keys.map(({ type }) => type)).toEqual(['legacy', 'publishable', 'secret']);
  const { mode } = await stat(join(target.root, ENV_FILE));
  expect(mode & 0o777).toBe(0o600);
  const { WAKE_SECRET, IP_HASH_SECRET, SITE_PROXY_SECRET } = (await readProductionEnv(target.root)) ?? {};
  expect([WAKE_SECRET, IP_HASH_SECRET, SITE_PROXY_SECRET]).toEqual(
    Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)),
  );
});

test('continues after the file is filled out, and stops where the first admin has no account', async () => {
  await target.fillOut();
  const { code, output } = await run({ firmEmail: EMAILS.firmEmail, adminEmail: EMAILS.adminEmail });
  expect(output).toContain(`✖ ${EMAILS.adminEmail} has no account.`);
  expect(code).toBe(1);
  expect(changedSteps(output)).toEqual([
    'Migrations',
    'First content',
    'Job of each minute',
    'Secrets of the functions',
    'Auth',
    'Data API, storage, Realtime',
    'Email worker',
    'Mailbox of the firm',
    'Functions',
  ]);
  expect(output).toMatch(/– .*Leaked password protection: Configuring .* is available on Pro Plans and up\./);
  expect(output).toMatch(/– .*Hook for wrong passwords: .* set up the CAPTCHA/);
  expect(output).toContain('VITE_SUPABASE_PUBLISHABLE_KEY=sb_publishable_of_the_project');
});

test('makes the first admin once the account is confirmed, and then finds nothing to do', async () => {
  await target.sql`
    insert into auth.users (id, email, email_confirmed_at)
    values (gen_random_uuid(), ${EMAILS.adminEmail}, now())`;
  const last = await run(EMAILS);
  expect(changedSteps(last.output)).toEqual(['First admin']);
  expect(last.code).toBe(0);
  expect(last.output).toContain(`npm run lab -- deploy:check ${FILLED_OUT.SITE_URL}`);
  target.api.changes.length = 0;
  const again = await run(EMAILS);
  expect(changedSteps(again.output)).toEqual([]);
  expect(again.code).toBe(0);
});

test('leaves the project with the settings of the repository', async () => {
  const { auth, secrets, functions, realtime, storage, rest } = target.api.state;
  const folders = await readdir(join(target.root, 'supabase/functions'), { withFileTypes: true });
  const names = folders
    .filter((each) => each.isDirectory() && !each.name.startsWith('_'))
    .map(({ name }) => name);
  const template = await readFile(join(target.root, 'supabase/templates/confirmation.html'), 'utf8');
  expect(auth).toMatchObject({
    site_url: FILLED_OUT.SITE_URL,
    uri_allow_list: FILLED_OUT.SITE_URL,
    rate_limit_email_sent: 1000,
    smtp_host: FILLED_OUT.SMTP_HOST,
    smtp_port: '465',
    smtp_pass: FILLED_OUT.SMTP_PASS,
    smtp_admin_email: 'hello@harbor-advisors.test',
    smtp_sender_name: 'Harbor Advisors',
    mailer_otp_length: 10,
    mfa_totp_enroll_enabled: true,
    security_update_password_require_reauthentication: true,
    mailer_templates_confirmation_content: template,
  });
  expect(realtime).toEqual({ private_only: true });
  expect(storage.fileSizeLimit).toBe(20_971_520);
  expect(rest).toMatchObject({ db_schema: 'public', max_rows: 1000 });
  expect([...functions.keys()].sort()).toEqual(names.sort());
  const [row] = await target.sql`
    select deliver_mail_url, wake_secret, private.wake_secret() as in_vault, firm_email
    from private.platform_secrets, public.settings`;
  expect(row).toEqual({
    deliver_mail_url: `${target.api.url}/functions/v1/deliver-mail`,
    wake_secret: null,
    in_vault: secrets.get('WAKE_SECRET'),
    firm_email: EMAILS.firmEmail,
  });
  expect(await target.sql`select count(*)::int as accounts from auth.users`).toEqual([{ accounts: 1 }]);
});

test('repairs what was changed since, and nothing else', async () => {
  await target.sql`delete from cron.job`;
  await target.sql`drop policy staff_join_changes on realtime.messages`;
  target.api.state.auth.site_url = 'https://other.test';
  target.api.state.secrets.set('IP_HASH_SECRET', 'other');
  target.api.state.functions.delete('contact');
  const { code, output } = await run(EMAILS);
  expect(changedSteps(output)).toEqual([
    'Job of each minute',
    'Policy of Realtime',
    'Secrets of the functions',
    'Auth',
    'Functions',
  ]);
  expect(output).toContain('has no or another value for IP_HASH_SECRET.');
  expect(output).toContain('other values for site_url.');
  expect(code).toBe(0);
});

test('turns on the settings of a larger plan', async () => {
  target.api.state.plan = 'team';
  const { output } = await run(EMAILS);
  expect(changedSteps(output)).toEqual(['Leaked password protection', 'Hook for wrong passwords']);
  expect(target.api.state.auth).toMatchObject({
    password_hibp_enabled: true,
    hook_password_verification_attempt_enabled: true,
    hook_password_verification_attempt_uri: 'pg-functions://postgres/private/password_verification_attempt',
  });
});

test('never prints a secret', async () => {
  const values = secretValues((await readProductionEnv(target.root)) ?? {});
  const password = new URL(target.databaseUrl).password;
  const hidden = [...values, ...values.map(sha256), TOKEN, password, 'sb_secret_of_the_project'];
  expect(values).toContain(FILLED_OUT.SMTP_PASS);
  expect(hidden.filter((value) => everything.includes(value))).toEqual([]);
});
