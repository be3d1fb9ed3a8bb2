import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestTarget, targetEnv } from '../../tests/support/stack/test-target.ts';
import { ensureBrowser } from './browser.ts';
import { type Count, countPlaywright, countVitest } from './counts.ts';
import { runCommand } from './run-command.ts';

const root = join(import.meta.dirname, '..', '..');

export interface Result extends Count {
  /** What to show when something failed. */
  output: string;
  /** Why nothing ran at all. */
  notRun?: string;
}

export interface RunOptions {
  /** The stack that the tests use; without it they start their own. */
  target?: TestTarget;
  /** Further environment variables of the program. */
  args?: string[];
}

/** Where a runner writes its report; the last run's is removed, so that it cannot pass for this one's. */
async function freshReport(name: string): Promise<string> {
  const file = join(root, 'test-results', `${name}.json`);
  await rm(file, { force: true });
  return file;
}

/** Runs projects of vitest.config.ts; `name` is that of the report. */
export async function runVitest(
  name: string,
  projects: string[],
  { target, args = [] }: RunOptions = {},
): Promise<Result> {
  const report = await freshReport(name);
  const command = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ];
  const { code, output } = await runCommand('vitest', command, target && targetEnv(target));
  return { ...(await countVitest(report, code)), output };
}

/** Runs tests/e2e against the site of a stack; `name` is that of the report. */
export async function runPlaywright(
  name: string,
  { target, args = [] }: RunOptions & { target: TestTarget },
): Promise<Result> {
  await ensureBrowser();
  const report = await freshReport(name);
  const { code, output } = await runCommand('playwright', ['test', ...args], {
    ...targetEnv(target),
    E2E_REPORT: report,
    // This turns off Playwright's colored worker output; with NO_COLOR also set, each worker warns.
    NO_COLOR: undefined,
    FORCE_COLOR: '0',
  });
  return { ...(await countPlaywright(report, code)), output };
}
