import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKOUT } from '../support/checkout.ts';

const folder = mkdtempSync(join(tmpdir(), 'commit-message-'));

function check(message: string): { status: number | null; stderr: string } {
  const file = join(folder, 'message');
  writeFileSync(file, message);
  return spawnSync('sh', [join(CHECKOUT, '.githooks', 'commit-msg'), file], { encoding: 'utf8' });
}

it.each(['Add a hook', 'Add a hook\n\nA reason.\n', `Add ${'x'.repeat(68)}`, 'Merge branch main into x.'])(
  'accepts %j',
  (message) => expect(check(message)).toMatchObject({ status: 0, stderr: '' }),
);

it.each([
  ['WIP on the hook', 'WIP'],
  ['Add a hook.', 'full stop'],
  ['add a hook', 'capital letter'],
  [`Add ${'x'.repeat(69)}`, 'has 73 characters'],
  ['Add a hook\nwith a reason', 'empty line'],
])('refuses %j', (message, reason) => {
  const { status, stderr } = check(message);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
});
