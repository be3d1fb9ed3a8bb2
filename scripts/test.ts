// npm test [-- <part> …]: every gate and test, or the parts named. The last line is `N passed, N failed`.
import { rmSync } from 'node:fs';
import { Listr, type ListrTask } from 'listr2';
import { makeMemoryFolder } from './test/memory-folder.ts';
import {
  CONCURRENT_PARTS,
  endSharedStacks,
  OPTIONAL_PARTS,
  type Part,
  SEQUENTIAL_PARTS,
} from './test/parts.ts';
import { endCommands } from './test/run-command.ts';
import type { Result } from './test/runners.ts';

const CORES = 2;
const wanted = process.argv.slice(2);
const names = [...CONCURRENT_PARTS, ...SEQUENTIAL_PARTS, ...OPTIONAL_PARTS].map(({ name }) => name);
const results: { part: Part; result: Result; seconds: number }[] = [];

async function runPart(part: Part): Promise<Result> {
  try {
    return await part.run();
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, output };
  }
}

function taskFor(part: Part): ListrTask {
  return {
    title: part.title,
    enabled: wanted.includes(part.name) || (wanted.length === 0 && !OPTIONAL_PARTS.includes(part)),
    async task(_, task) {
      const started = performance.now();
      const result = await runPart(part);
      const seconds = (performance.now() - started) / 1000;
      results.push({ part, result, seconds });
      if (result.notRun) {
        task.skip(`did not run, since ${result.notRun} (docs/platform.md)`);
        return;
      }
      task.title = `${part.title}: ${result.passed} passed, ${result.failed} failed (${seconds.toFixed(1)} s)`;
      if (result.failed > 0) throw new Error(task.title);
    },
  };
}

function printFailures(): void {
  for (const { part, result } of results.filter(({ result }) => result.failed > 0)) {
    process.stdout.write(
      `\n✖ ${part.title} (again, alone: npm test -- ${part.name})\n${result.output.trim()}\n`,
    );
  }
}

function summarise(): void {
  const passed = results.reduce((sum, { result }) => sum + result.passed, 0);
  const failed = results.reduce((sum, { result }) => sum + result.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  const notRun = results.some(({ result }) => result.notRun);
  process.exitCode = failed > 0 || passed === 0 || notRun ? 1 : 0;
}

const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. The parts are: ${names.join(', ')}.\n`);
  process.exit(2);
}

// Running parts get SIGTERM and no other part starts; stacks are stopped and the summary is still printed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endCommands);

// On a disk, a copy of the prepared database takes a second.
const folder = process.env.TMPDIR ? undefined : makeMemoryFolder();
if (folder) process.env.TMPDIR = folder;

for (const [parts, concurrent] of [
  [CONCURRENT_PARTS, CORES],
  [SEQUENTIAL_PARTS, 1],
  [OPTIONAL_PARTS, 1],
] as const) {
  const tasks = new Listr(parts.map(taskFor), {
    concurrent,
    exitOnError: false,
    registerSignalListeners: false,
  });
  await tasks.run().catch(() => undefined);
}
try {
  await endSharedStacks();
} finally {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  printFailures();
  summarise();
}
