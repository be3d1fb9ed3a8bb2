import type { TestTarget } from '../../tests/support/stack/test-target.ts';
import { ensureBrowser } from './browser.ts';
import { BROWSERS, ensurePrograms, WEB_SERVERS } from './programs.ts';
import { isInterrupted, type Outcome, runCommand } from './run-command.ts';
import { type Result, runPlaywright, runVitest } from './runners.ts';
import type { EmbeddedSite } from './site-under-test.ts';

/** One part of `npm test`. Gates count as one test each. */
export interface Part {
  name: string;
  title: string;
  run: () => Promise<Result>;
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
  return { name, title, run: () => runVitest(name, projects) };
}

// Loaded on first use: an import error of the stack then fails the parts that need it, and not all of them.
const loadPreparedStack = () => import('../../tests/support/stack/prepared-stack.ts');
let prepared: Promise<void> | undefined;
let site: Promise<EmbeddedSite> | undefined;

/** Makes the database that the stacks of several parts begin with a copy of. */
async function prepareStacks(): Promise<void> {
  if (isInterrupted()) throw new Error('Not run: interrupted.');
  prepared ??= loadPreparedStack().then(({ setup }) => setup());
  await prepared;
}

/** Returns the stack that the parts with browsers share. */
async function sharedTarget(): Promise<TestTarget> {
  await prepareStacks();
  site ??= import('./site-under-test.ts').then(({ startEmbeddedSite }) => startEmbeddedSite());
  return (await site).target;
}

/** Stops the shared stack, and removes the prepared database. */
export async function endSharedStacks(): Promise<void> {
  const started = await site?.catch(() => undefined);
  await started?.close();
  // A preparation that failed may have left files.
  const loaded = prepared && (await loadPreparedStack().catch(() => undefined));
  await loaded?.teardown();
}

/** Creates a part of a vitest project whose tests start stacks. */
function vitestWithStacks(name: string, title: string): Part {
  return {
    name,
    title,
    async run() {
      await prepareStacks();
      return runVitest(name, [name]);
    },
  };
}

const hosts: Part = {
  name: 'hosts',
  title: 'Web servers',
  run: async () => {
    await ensurePrograms(WEB_SERVERS, 'The tests of the hosts');
    return runVitest('hosts', ['hosts']);
  },
};

const browsers: Part = {
  name: 'browsers',
  title: 'Firefox and WebKit',
  run: async () => {
    await ensureBrowser();
    await ensurePrograms(BROWSERS, 'The browser tests');
    return runVitest('browsers', ['browsers'], { target: await sharedTarget() });
  },
};

/** The tests of a folder of tests/e2e. */
function inBrowser(name: string, title: string): Part {
  return {
    name,
    title,
    async run() {
      const args = [`tests/e2e/${name}/`, `--output=test-results/${name}`];
      return runPlaywright(name, { target: await sharedTarget(), args });
    },
  };
}

const brand: Part = {
  name: 'brand',
  title: 'A second brand',
  run: async () => (await import('./second-brand.ts')).runSecondBrand(),
};

const platform: Part = {
  name: 'platform',
  title: 'A real Supabase stack',
  run: async () => (await import('./platform/run-platform.ts')).runPlatform(),
};

/** These share two cores; the long ones come first. */
export const CONCURRENT_PARTS: Part[] = [
  vitest('database', 'Database rules', ['database']),
  vitest('components', 'Components', ['component']),
  vitest('unit', 'Units and functions', ['unit', 'functions']),
  vitest('operations', 'The embedded platform and the commands', ['operations']),
  hosts,
  gate('types', 'Types', ['react-router', 'typegen'], ['tsc', '--noEmit']),
  gate(
    'style',
    'Style',
    ['biome', 'ci', '--error-on-warnings', '--colors=off'],
    [process.execPath, 'tests/gates/prose.ts'],
    [process.execPath, 'tests/gates/docs.ts'],
    [process.execPath, 'tests/gates/words.ts'],
    [process.execPath, 'scripts/brand.ts', '--check'],
    [process.execPath, 'tests/gates/supply.ts'],
    [process.execPath, 'tests/gates/asvs.ts'],
  ),
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
export const SEQUENTIAL_PARTS: Part[] = [
  vitestWithStacks('security', 'The running stack: strangers'),
  vitestWithStacks('chaos', 'The running stack: faults and floods'),
  browsers,
  inBrowser('pages', 'Pages in a browser'),
  inBrowser('journeys', 'Journeys in a browser'),
  brand,
];

/** These need what a machine may not have, so they run only when they are named. */
export const OPTIONAL_PARTS: Part[] = [platform];
