import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock '));
  file = join(folder, 'stack.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is taken again once given back', async () => {
  const giveBack = await takeLock(file, 'http://localhost:3000');
  await giveBack();
  await expect(takeLock(file, 'http://localhost:3000')).resolves.toBeTypeOf('function');
});

it.each([
  ['a killed process left', JSON.stringify({ pid: 2 ** 22 + 1, site: 'x' })],
  ['a power cut left half-written', '{"pi'],
  ['belongs to a pid that another program has now', JSON.stringify({ pid: 1, site: 'x' })],
])('takes over a lock that %s', async (_case, content) => {
  await writeFile(file, content);
  await expect(takeLock(file, 'http://localhost:3000')).resolves.toBeTypeOf('function');
});

it('names the address of a stack that really runs', async () => {
  const program = join(folder, 'local', 'start.ts');
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()', program]);
  await once(other, 'spawn');
  await writeFile(file, JSON.stringify({ pid: other.pid, site: 'http://localhost:3000' }));
  await expect(takeLock(file, 'http://localhost:3100')).rejects.toThrow(
    'Already running: http://localhost:3000',
  );
  other.kill();
  await once(other, 'exit');
});
