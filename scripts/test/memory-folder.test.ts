import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'memory '));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it('makes a folder for this process', () => {
  const folder = makeMemoryFolder(parent, 0);
  expect(folder).toBe(join(parent, `site-tests-${process.pid}`));
  expect(existsSync(folder as string)).toBe(true);
});

it('makes none where there is too little room, or no such place', () => {
  expect(makeMemoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(makeMemoryFolder(join(parent, 'missing'), 0)).toBeUndefined();
});

it('removes the folders of processes that have ended, and no others', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [ended, running, other] = [`site-tests-${pid}`, `site-tests-${process.ppid}`, 'other'].map((name) =>
    join(parent, name),
  ) as [string, string, string];
  for (const folder of [ended, running, other]) mkdirSync(join(folder, 'files'), { recursive: true });
  makeMemoryFolder(parent, 0);
  expect([ended, running, other].map(existsSync)).toEqual([false, true, true]);
});
