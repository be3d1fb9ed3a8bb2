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

it('can be acquired again after its release', async () => {
  const lock = await takeLock(file, 'http://localhost:3000');
  await lock.release();
  await expect(takeLock(file, 'http://localhost:3000')).resolves.toBeDefined();
});

it.each([
  ['a killed process left', JSON.stringify({ pid: 2 ** 22 + 1, site: 'x' })],
  ['a power cut left half-written', '{"pi'],
  ['belongs to a pid that another program has now', JSON.stringify({ pid: 1, site: 'x' })],
])('takes over a lock that %s', async (_case, content) => {
  await writeFile(file, content);
  await expect(takeLock(file, 'http://localhost:3000')).resolves.toBeDefined();
});

async function startOther() {
  const other = spawn(process.execPath, [
    '-e',
    'process.stdin.resume()',
    join(folder, 'scripts', 'start.ts'),
  ]);
  await once(other, 'spawn');
  return other;
}

it('reports the URL of the stack that is running', async () => {
  const other = await startOther();
  await writeFile(file, JSON.stringify({ file, pid: other.pid, site: 'http://localhost:3000' }));
  await expect(takeLock(file, 'http://localhost:3100')).rejects.toThrow(
    'Already running: http://localhost:3000',
  );
  other.kill();
  await once(other, 'exit');
});

it('takes over the lock that came with a copy of a running stack’s folder', async () => {
  const other = await startOther();
  const original = join(folder, 'original', 'stack.lock');
  await writeFile(file, JSON.stringify({ file: original, pid: other.pid, site: 'http://localhost:3000' }));
  await expect(takeLock(file, 'http://localhost:3000')).resolves.toBeDefined();
  other.kill();
  await once(other, 'exit');
});

it('waits for a stack that is shutting down', async () => {
  const other = await startOther();
  await writeFile(file, JSON.stringify({ file, pid: other.pid, site: 'x', leaving: true }));
  const taken = takeLock(file, 'http://localhost:3000');
  other.kill();
  await once(other, 'exit');
  await expect(taken).resolves.toBeDefined();
});
