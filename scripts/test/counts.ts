import { readFile } from 'node:fs/promises';

export interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A runner that ended badly counts as one failure even when every test it reported passed. */
function withExitCode(count: Count, code: number): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Counts the tests of vitest's JSON report; a file that could not be loaded is one failure. */
export async function countVitest(file: string, code: number): Promise<Count> {
  const report = await readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const count = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((result) => result.status === 'failed').length;
    count.passed += assertionResults.filter((result) => result.status === 'passed').length;
    count.failed += status === 'failed' && failed === 0 ? 1 : failed;
  }
  return withExitCode(count, code);
}

/** Counts the tests of Playwright's JSON report; a flaky test is a failed one. */
export async function countPlaywright(file: string, code: number): Promise<Count> {
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky + report.errors.length }, code);
}
