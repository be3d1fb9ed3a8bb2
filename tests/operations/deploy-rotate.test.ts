// @module-tag embedded
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ENV_FILE, GENERATED, readProductionEnv } from '../../scripts/deploy/production-env.ts';
import { createDeployTarget, type DeployTarget, FILLED_OUT } from './support/management-api/deploy-target.ts';

// A project that is set up completely. Each test begins with the secrets that the one before has left.

const EMAILS = { firmEmail: 'office@harbor-advisors.test', adminEmail: 'client@example.com' };

let target: DeployTarget;
let before: Record<string, string>;
beforeAll(async () => {
  target = await createDeployTarget();
  await target.fillOut();
  expect((await target.run(EMAILS)).code).toBe(0);
});
beforeEach(async () => {
  before = await inFile();
  target.api.changes.length = 0;
});
afterAll(() => target.close());

async function inFile(): Promise<Record<string, string>> {
  const values = (await readProductionEnv(target.root)) ?? {};
  return Object.fromEntries(GENERATED.map((name) => [name, values[name] ?? '']));
}
const inProject = () =>
  Object.fromEntries(GENERATED.map((name) => [name, target.api.state.secrets.get(name)]));
async function inDatabase(): Promise<string> {
  const [row] = await target.sql`select private.wake_secret()`;
  return row?.wake_secret as string;
}
/** Each secret is a new one, and file, project and database have the same. */
async function expectRotated(): Promise<void> {
  const now = await inFile();
  for (const name of GENERATED) {
    expect(now[name]).toMatch(/^[0-9a-f]{64}$/);
    expect(now[name]).not.toBe(before[name]);
  }
  expect(inProject()).toEqual(now);
  expect(await inDatabase()).toBe(now.WAKE_SECRET);
}

test('replaces the generated secrets in the file, the project and its database, and nothing else', async () => {
  const { code, output } = await target.run({ ...EMAILS, rotate: true });
  expect(code).toBe(0);
  expect(output).toMatch(/^✓ \d+\/\d+ New secrets: done$/m);
  expect(output).toContain(
    'Set the new SITE_PROXY_SECRET of supabase/functions/.env.production at the static host',
  );
  await expectRotated();
  expect(target.api.changes).toEqual(['POST /secrets']);
  const values = await readProductionEnv(target.root);
  expect(values).toMatchObject(FILLED_OUT);
  expect((await stat(join(target.root, ENV_FILE))).mode & 0o777).toBe(0o600);
  const secrets = [...Object.values(before), ...Object.values(await inFile())];
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
});

test('a run without the option replaces nothing', async () => {
  expect((await target.run(EMAILS)).code).toBe(0);
  expect(await inFile()).toEqual(before);
  expect(target.api.changes).toEqual([]);
});

test('continues with the same secrets when it is killed before they are sent', async () => {
  const { code } = await target.run({
    ...EMAILS,
    rotate: true,
    onLine: (line, child) => {
      if (/New secrets: done$/.test(line)) child.kill('SIGKILL');
    },
  });
  expect(code).toBeNull();
  const drawn = await inFile();
  expect(drawn).not.toEqual(before);
  expect((await target.run({ ...EMAILS, rotate: true })).code).toBe(0);
  expect(await inFile()).toEqual(drawn);
  await expectRotated();
});

test('continues with the same secrets when it is killed between the project and its database', async () => {
  let kill: () => unknown = () => undefined;
  target.api.afterChange = (change) => {
    if (change === 'POST /secrets') kill();
  };
  const killed = await target.run({
    ...EMAILS,
    rotate: true,
    onStart: (child) => {
      kill = () => child.kill('SIGKILL');
    },
  });
  expect(killed.code).toBeNull();
  const drawn = await inFile();
  expect(inProject()).toEqual(drawn);
  expect(await inDatabase()).toBe(before.WAKE_SECRET);
  kill = () => undefined;
  expect((await target.run({ ...EMAILS, rotate: true })).code).toBe(0);
  expect(await inFile()).toEqual(drawn);
  await expectRotated();
});
