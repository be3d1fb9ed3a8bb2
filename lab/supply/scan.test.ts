import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PLANTED_SECRETS } from '../../tests/support/planted-secrets.ts';
import { scanBundle, scanHistory, scanTree } from './scan.ts';

const KEY = PLANTED_SECRETS['key of Stripe'] as string;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'meridian supply '));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function git(...args: string[]): void {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', ['-C', root, ...author, ...args], { stdio: 'ignore' });
}
function commit(message: string): void {
  git('add', '.');
  git('commit', '-m', message);
}

test('finds a secret in a new file, and none in a file that Git ignores', async () => {
  git('init');
  await writeFile(join(root, '.gitignore'), '.env\n');
  await writeFile(join(root, '.env'), KEY);
  await writeFile(join(root, 'notes.md'), `one\n${KEY}\n`);
  await writeFile(join(root, 'picture.bin'), Buffer.concat([Buffer.from([0]), Buffer.from(KEY)]));
  const { count, faults } = await scanTree(root);
  expect(count).toBe(2);
  expect(faults).toEqual(['notes.md:2 has what looks like a key of Stripe (sk_l…).']);
});

test('finds a secret that a later commit removed, on any branch', async () => {
  git('init', '--initial-branch=main');
  await writeFile(join(root, 'readme.md'), 'Nothing.\n');
  commit('Add nothing');
  git('checkout', '-b', 'other');
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src', 'pay.ts'), `const key = '${KEY}';\n`);
  commit('Add a key');
  await writeFile(join(root, 'src', 'pay.ts'), '');
  commit('Remove the key');
  git('checkout', 'main');
  expect((await scanTree(root)).faults).toEqual([]);
  const { count, faults } = await scanHistory(root);
  expect(count).toBe(3);
  expect(faults).toEqual([
    expect.stringMatching(
      /^src\/pay\.ts in commit [0-9a-f]{12} has what looks like a key of Stripe \(sk_l…\)\.$/,
    ),
  ]);
});

test('finds a key and a secret of this machine in the built site, and prints neither', async () => {
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<p>Hello</p>');
  await writeFile(join(root, 'assets', 'a.js'), `const a="${KEY}",b="drawn-at-random";`);
  const { count, faults } = await scanBundle(root, new Map([['WAKE_SECRET', 'drawn-at-random']]));
  expect(count).toBe(2);
  expect(faults).toEqual([
    'assets/a.js:1 has what looks like a key of Stripe (sk_l…).',
    'assets/a.js has the value of WAKE_SECRET.',
  ]);
});

test('says that a folder without Git cannot be listed', async () => {
  await expect(scanTree(root)).rejects.toThrow('The files could not be listed.');
});
