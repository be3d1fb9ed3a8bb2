// npm run lab -- matrix [<part> … --node=22 --postgres=18 --again]: runs parts of the tests under other versions of Node and
// Postgres. What passed is kept in .local/matrix, so that a run that was ended goes on; --again forgets it.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError } from '../platform/process/process.ts';
import { StartError } from '../platform/start-error.ts';
import { countVitest } from '../scripts/test/counts.ts';
import { endCommands, runCommand } from '../scripts/test/run-command.ts';
import { prepareCell } from './matrix/binaries.ts';
import {
  keyOf,
  type MatrixPart,
  nameOf,
  type Outcome,
  type Outcomes,
  PARTS,
  planRuns,
  type Run,
  remainingRuns,
} from './matrix/cells.ts';

const ROOT = join(import.meta.dirname, '..');
const HOME = join(ROOT, '.local', 'matrix');
const KEPT = join(HOME, 'outcomes.json');

async function readKept(): Promise<Outcomes> {
  return JSON.parse(await readFile(KEPT, 'utf8').catch(() => '{}')) as Outcomes;
}

/** A fingerprint of the commit and of what differs from it. */
async function stateOfCheckout(): Promise<string> {
  const commit = await runCommand('git', ['rev-parse', 'HEAD']);
  const changes = await runCommand('git', ['diff', 'HEAD']);
  return createHash('sha256').update(commit.output).update(changes.output).digest('hex').slice(0, 12);
}

async function runTests({ cell, part }: Run): Promise<Outcome & { output: string }> {
  const { node, env } = await prepareCell(HOME, cell);
  const report = join(HOME, 'report.json');
  await writeFile(report, '');
  const started = performance.now();
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runCommand(node, [vitest, 'run', `--project=${part}`, ...reporters], env);
  const { passed, failed } = await countVitest(report, code);
  return { passed, failed, seconds: Math.round((performance.now() - started) / 1000), output };
}

function readWish() {
  const { values, positionals } = parseArgs({
    options: {
      node: { type: 'string', multiple: true, default: [] },
      postgres: { type: 'string', multiple: true, default: [] },
      again: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !PARTS.includes(name as MatrixPart));
  const parts = positionals.length > 0 ? (positionals as MatrixPart[]) : PARTS;
  const runs = planRuns({ parts, nodes: values.node, postgres: values.postgres });
  if (unknown.length > 0 || runs.length === 0)
    throw new StartError(
      'The matrix has nothing to run.',
      unknown.length > 0 ? `There is no part ${unknown.join(', ')}.` : 'No version matches these options.',
      `The parts are ${PARTS.join(', ')}. Versions are named by their first number: npm run lab -- matrix database --postgres=18`,
    );
  return { runs, again: values.again };
}

async function main(): Promise<void> {
  const { runs, again } = readWish();
  await mkdir(HOME, { recursive: true });
  const state = await stateOfCheckout();
  const kept = again ? {} : await readKept();
  const remaining = remainingRuns(runs, kept, state);
  process.stdout.write(
    `${runs.length} runs, of which ${runs.length - remaining.length} have passed before\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      endCommands();
      process.exit(130);
    });
  let failures = 0;
  for (const [index, run] of remaining.entries()) {
    process.stdout.write(`${index + 1}/${remaining.length} ${run.part} with ${nameOf(run.cell)}: `);
    const { output, ...outcome } = await runTests(run);
    kept[keyOf(run, state)] = outcome;
    await writeFile(KEPT, JSON.stringify(kept, null, 2));
    process.stdout.write(`${outcome.passed} passed, ${outcome.failed} failed (${outcome.seconds} s)\n`);
    if (outcome.failed === 0 && outcome.passed > 0) continue;
    failures += 1;
    process.stdout.write(`${output.trim()}\n`);
  }
  process.stdout.write(`${runs.length - failures} of ${runs.length} runs passed\n`);
  process.exitCode = failures > 0 ? 1 : 0;
}

await main().catch(exitWithError);
