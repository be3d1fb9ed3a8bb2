// @module-tag embedded
import type { ChildProcess } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { PLATFORM } from '../support/database/database.ts';
import { createDeployTarget, type DeployTarget } from './support/management-api/deploy-target.ts';

const EMAILS = { firmEmail: 'office@harbor-advisors.test', adminEmail: 'client@example.com' };
/** One run for each step is more than enough. Without a limit, a setup that does not continue would never end. */
const MAX_RUNS = 25;

let target: DeployTarget;
afterEach(() => target.close());

test('continues at the next step when it is killed after each one', async () => {
  target = await createDeployTarget(PLATFORM);
  target.api.state.plan = 'team';
  const done: string[] = [];
  /** What a person does in the meantime. */
  async function afterStep(name: string | undefined): Promise<void> {
    if (name === 'File of the secrets') await target.fillOut();
    if (name === 'Functions')
      await target.sql`
        insert into auth.users (id, email, email_confirmed_at)
        values (gen_random_uuid(), ${EMAILS.adminEmail}, now())`;
  }
  let code: number | null = null;
  for (let runs = 0; code === null && runs < MAX_RUNS; runs += 1) {
    const before = done.length;
    ({ code } = await target.run({
      ...EMAILS,
      onLine: (line, child) => {
        const name = /^✓ .*\d (.+): done$/.exec(line)?.[1];
        if (!name) return;
        done.push(name);
        child.kill('SIGKILL');
      },
    }));
    // On a busy machine, a setup that waits for a person has ended before the kill arrives.
    if (done.length > before) code = null;
    if (code === null) await afterStep(done.at(-1));
  }
  expect(code).toBe(0);
  expect(done).toEqual([
    'Link',
    'API keys',
    'File of the secrets',
    'Migrations',
    'First content',
    'Job of each minute',
    'Secrets of the functions',
    'Auth',
    'Leaked password protection',
    'Hook for wrong passwords',
    'Data API, storage, Realtime',
    'Email worker',
    'Mailbox of the firm',
    'Functions',
    'First admin',
  ]);
});

test('repeats no change when it is killed between a change and its answer', async () => {
  target = await createDeployTarget();
  await target.fillOut();
  target.api.state.plan = 'team';
  let child: ChildProcess | undefined;
  let kills = 0;
  target.api.afterChange = (change) => {
    // The CLI bundles the functions first, several at a time, and changes them at the end.
    if (change === 'POST /functions/deploy') return;
    kills += 1;
    child?.kill('SIGKILL');
  };
  let code: number | null = null;
  for (let runs = 0; code === null && runs < MAX_RUNS; runs += 1) {
    ({ code } = await target.run({
      ...EMAILS,
      onStart: (started) => {
        child = started;
      },
    }));
  }
  expect(code).toBe(0);
  expect(kills).toBe(9);
  expect(target.api.changes.filter((change) => change !== 'POST /functions/deploy')).toEqual([
    'POST /api-keys',
    'POST /secrets',
    'PATCH /config/auth',
    'PATCH /config/auth',
    'PATCH /config/auth',
    'PATCH /postgrest',
    'PATCH /config/storage',
    'PATCH /config/realtime',
    'PUT /functions',
  ]);
});
