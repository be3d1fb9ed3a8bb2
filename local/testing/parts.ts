import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { type Count, countPlaywright, countVitest } from './counts.ts';
import { type Outcome, runCommand } from './run-command.ts';

const root = join(import.meta.dirname, '..', '..');

export interface Result extends Count {
  /** What to show when something failed. */
  output: string;
}

/** One part of `npm test`. Gates count as one test each. */
export interface Part {
  name: string;
  title: string;
  run: () => Promise<Result>;
}

/** Where a runner writes its report; the last run's is removed, so that it cannot pass for this one's. */
async function freshReport(name: string): Promise<string> {
  const file = join(root, 'test-results', `${name}.json`);
  await rm(file, { force: true });
  return file;
}

type Command = [program: string, ...args: string[]];

async function runInTurn(commands: Command[]): Promise<Outcome> {
  for (const [program, ...args] of commands.slice(0, -1)) {
    const outcome = await runCommand(program, args);
    if (outcome.code !== 0) return outcome;
  }
  const [program, ...args] = commands.at(-1) as Command;
  return runCommand(program, args);
}

/** A gate passes when each of its commands ends with 0. */
function gate(name: string, title: string, ...commands: Command[]): Part {
  return {
    name,
    title,
    async run() {
      const { code, output } = await runInTurn(commands);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

function vitest(name: string, title: string, projects: string[]): Part {
  return {
    name,
    title,
    async run() {
      const report = await freshReport(name);
      const { code, output } = await runCommand('vitest', [
        'run',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]);
      return { ...(await countVitest(report, code)), output };
    },
  };
}

const journeys: Part = {
  name: 'e2e',
  title: 'Journeys in a browser',
  run: async () => {
    await ensureBrowser();
    // Loaded here, so that a stack that cannot even be loaded fails this part and not all of them.
    const { withSiteUnderTest } = await import('./site-under-test.ts');
    return withSiteUnderTest(async (env) => {
      const report = await freshReport('e2e');
      const { code, output } = await runCommand('playwright', ['test'], {
        ...env,
        E2E_REPORT: report,
        // Playwright colours its workers unless told so in this way; with NO_COLOR too, each of them warns.
        NO_COLOR: undefined,
        FORCE_COLOR: '0',
      });
      return { ...(await countPlaywright(report, code)), output };
    });
  },
};

/** These share two cores; the long ones come first. */
export const sideBySide: Part[] = [
  vitest('database', 'Database rules', ['database']),
  vitest('unit', 'Units, components and functions', ['unit', 'component', 'functions']),
  gate('types', 'Types', ['react-router', 'typegen'], ['tsc', '--noEmit']),
  gate('style', 'Style', ['biome', 'ci', '--error-on-warnings', '--colors=off']),
  gate('architecture', 'Architecture', [process.execPath, 'tests/gates/architecture.ts']),
  gate('dead-code', 'Dead code', ['knip', '--no-progress', '--treat-config-hints-as-errors']),
  gate(
    'deno',
    'Functions under Deno',
    [process.execPath, 'tests/gates/functions.ts'],
    [process.execPath, 'tests/gates/platform-deno.ts'],
  ),
];

/** These measure, race and kill, so each has the machine to itself. */
export const alone: Part[] = [
  vitest('security', 'The running stack: strangers', ['security']),
  vitest('chaos', 'The running stack: faults and floods', ['chaos']),
  journeys,
];
