import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './counts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function reportOf(content: unknown): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const passed = { status: 'passed' };
const failed = { status: 'failed' };

it('counts the tests of vitest, and a file that did not load as one failure', async () => {
  const file = await reportOf({
    testResults: [
      { status: 'passed', assertionResults: [passed, passed, { status: 'skipped' }] },
      { status: 'failed', assertionResults: [passed, failed] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(await countVitest(file, 1)).toEqual({ passed: 3, failed: 2 });
});

it('never counts a run with a bad exit code as passed', async () => {
  const file = await reportOf({ testResults: [{ status: 'passed', assertionResults: [passed] }] });
  expect(await countVitest(file, 0)).toEqual({ passed: 1, failed: 0 });
  expect(await countVitest(file, 1)).toEqual({ passed: 1, failed: 1 });
  expect(await countVitest(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1 });
  expect(await countPlaywright(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

it('counts the tests of Playwright, flaky ones as failed', async () => {
  const file = await reportOf({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
  expect(await countPlaywright(file, 1)).toEqual({ passed: 5, failed: 3 });
});
