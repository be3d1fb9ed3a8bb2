import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authSettings, differingSettings, readProjectConfig } from './auth-settings.ts';
import { ENV_FILE, fileFault, readProductionEnv, valueFaults, writeProductionEnv } from './production-env.ts';

const CHECKOUT = join(import.meta.dirname, '..', '..');
const RANDOM = 'a'.repeat(64);
const VALUES = {
  SITE_URL: 'https://www.harbor-advisors.test',
  MAIL_FROM: 'Harbor Advisors <hello@harbor-advisors.test>',
  MAIL_TRANSPORT: 'smtp',
  SMTP_HOST: 'smtp.harbor-advisors.test',
  SMTP_PORT: '465',
  WAKE_SECRET: RANDOM,
  IP_HASH_SECRET: RANDOM,
  SITE_PROXY_SECRET: RANDOM,
  TRUSTED_PROXY_HOPS: '2',
  PAYMENTS: 'off',
};

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'site env '));
  await mkdir(join(root, 'supabase', 'functions'), { recursive: true });
  const example = await readFile(join(CHECKOUT, 'supabase/functions/.env.example'));
  await writeFile(join(root, 'supabase/functions/.env.example'), example);
});
afterEach(() => rm(root, { recursive: true }));

test('writes a new file with different random secrets and the given values', async () => {
  expect(await fileFault(root)).toContain('does not exist');
  await writeProductionEnv(root, { SITE_URL: VALUES.SITE_URL, MAIL_FROM: VALUES.MAIL_FROM, HOME: 'unused' });
  expect(await fileFault(root)).toBeUndefined();
  expect((await stat(join(root, ENV_FILE))).mode & 0o777).toBe(0o600);
  const values = (await readProductionEnv(root)) ?? {};
  expect(values).toMatchObject({ SITE_URL: VALUES.SITE_URL, MAIL_FROM: VALUES.MAIL_FROM });
  expect(Object.keys(values)).not.toContain('HOME');
  const drawn = [values.WAKE_SECRET, values.IP_HASH_SECRET, values.SITE_PROXY_SECRET];
  expect(new Set(drawn).size).toBe(3);
  expect(values.SMTP_HOST).toBeUndefined();
});

test('keeps the values of a file, and adds the secrets that it lacks', async () => {
  await writeFile(join(root, ENV_FILE), `# ours\nWAKE_SECRET=${RANDOM}\nIP_HASH_SECRET=`, { mode: 0o600 });
  expect(await fileFault(root)).toMatch(/^IP_HASH_SECRET, SITE_PROXY_SECRET is empty/);
  await writeProductionEnv(root, {});
  const text = await readFile(join(root, ENV_FILE), 'utf8');
  expect(text).toMatch(
    /^# ours\nWAKE_SECRET=a{64}\nIP_HASH_SECRET=[0-9a-f]{64}\nSITE_PROXY_SECRET=[0-9a-f]{64}\n$/,
  );
});

test.each([`a"b\\c`, `it's "quoted"`, '`$#` x'])('writes and reads the value %s', async (value) => {
  await writeProductionEnv(root, { SITE_URL: VALUES.SITE_URL, MAIL_FROM: value });
  expect((await readProductionEnv(root))?.MAIL_FROM).toBe(value);
});

test('refuses a value that no quotes can hold', async () => {
  await expect(writeProductionEnv(root, { MAIL_FROM: `'"\`` })).rejects.toThrow(
    'MAIL_FROM cannot be written',
  );
});

test('accepts values that the functions start with', () => {
  expect(valueFaults(VALUES)).toEqual([]);
});

test.each([
  [
    'SITE_URL',
    'http://www.harbor-advisors.test',
    'SITE_URL has to be https:// and a host name, without a path',
  ],
  ['SITE_URL', 'https://www.example.com', 'SITE_URL is still the value of the example'],
  ['MAIL_FROM', 'Meridian <hello@meridian.example>', 'MAIL_FROM is still the value of the example'],
  ['SMTP_PORT', '587', 'SMTP_PORT is one that the platform blocks; use 465'],
  [
    'WAKE_SECRET',
    'for-development-only-wake',
    'WAKE_SECRET cannot be used (it is the public one for development)',
  ],
  ['PAYMENTS', 'sandbox', 'PAYMENTS cannot be used (the sandbox takes no money; it is for development)'],
])('names %s=%s', (name, value, fault) => {
  const faults = valueFaults({ ...VALUES, [name]: value });
  expect(faults.join('; ')).toContain(fault);
});

test('sends account emails over SMTP of the transport of the functions', async () => {
  const config = await readProjectConfig(CHECKOUT);
  const resend = { ...VALUES, MAIL_TRANSPORT: 'resend', RESEND_API_KEY: 're_key', MAIL_FROM: 'hello@h.test' };
  expect(await authSettings(CHECKOUT, config, resend)).toMatchObject({
    smtp_host: 'smtp.resend.com',
    smtp_user: 'resend',
    smtp_pass: 're_key',
    smtp_admin_email: 'hello@h.test',
    smtp_sender_name: 'hello@h.test',
  });
});

test('compares settings without passwords and without spaces around texts', () => {
  const wanted = { a: 'text\n', b: 2, smtp_pass: 'x', c: '' };
  expect(differingSettings(wanted, { a: 'text', b: 3, smtp_pass: 'digest', c: null })).toEqual(['b']);
});
