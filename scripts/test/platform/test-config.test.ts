import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { portsFrom } from '../../../platform/ports.ts';
import { CHECKOUT } from '../../../tests/support/checkout.ts';
import { testConfig } from './test-config.ts';

const toml = readFileSync(join(CHECKOUT, 'supabase', 'config.toml'), 'utf8');
const written = parse(toml) as Record<string, Record<string, Record<string, unknown>>>;
const made = parse(
  testConfig(toml, { ports: portsFrom(7000), rateLimitScale: 5, runtime: 'docker' }),
) as typeof written;

it('has its own project name and ports', () => {
  expect(made.project_id).not.toBe(written.project_id);
  expect(made.api?.port).toBe(61_321);
  expect(made.db).toMatchObject({ port: 61_322, shadow_port: 61_320 });
  expect(made.local_smtp).toMatchObject({ port: 61_324, smtp_port: 61_325 });
});

it('raises the limits and links to the site under test', () => {
  expect(Object.keys(made.auth?.rate_limit ?? {})).toEqual(Object.keys(written.auth?.rate_limit ?? {}));
  expect(Object.values(made.auth?.rate_limit ?? {}).every((limit) => Number(limit) >= 100_000)).toBe(true);
  expect(made.auth).toMatchObject({ site_url: 'http://localhost:10000', email: { max_frequency: '1ms' } });
  const secrets = { SITE_URL: 'http://localhost:10000', RATE_LIMIT_SCALE: '5' };
  expect(made.edge_runtime?.secrets).toEqual({ ...written.edge_runtime?.secrets, ...secrets });
});

it('lets functions that run beside the mail server find it', () => {
  const native = testConfig(toml, { ports: portsFrom(7000), rateLimitScale: 5, runtime: 'native' });
  const { edge_runtime } = parse(native) as typeof written;
  expect(edge_runtime?.secrets).toMatchObject({ SMTP_HOST: '127.0.0.1', SMTP_PORT: '61325' });
});

it('changes nothing else', () => {
  expect(made.functions).toEqual(written.functions);
  expect(made.auth?.mfa).toEqual(written.auth?.mfa);
  expect(made.auth?.email?.template).toEqual(written.auth?.email?.template);
  expect(made.auth?.email?.double_confirm_changes).toBe(true);
  expect(made.db?.migrations).toEqual(written.db?.migrations);
});
