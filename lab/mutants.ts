// npm run lab -- mutants [<text> … --connections=2 --again]: takes away each guard of the database in turn and expects a pgTAP
// test to fail. With texts: only mutants whose name has one of them. Outcomes are kept in .local/mutants, so that a run
// that was ended goes on; --again forgets them. --least-useful then lists the ten files that are least often the
// first to kill a mutant.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { exitWithError, onShutdown } from '../platform/process/process.ts';
import { filesBelow } from '../scripts/files-below.ts';
import { installPgtap } from '../tests/support/database/pgtap.ts';
import { reasonOf } from '../tests/support/mutants/equivalent.ts';
import { type Hunt, huntAll, timeFiles } from '../tests/support/mutants/hunt.ts';
import {
  keep,
  type Outcome,
  readKept,
  stillValid,
  writeKept,
} from '../tests/support/mutants/kept-results.ts';
import { listMutants, type Mutant, nameOf } from '../tests/support/mutants/list-mutants.ts';
import { isOverAll, readTestFiles } from '../tests/support/mutants/test-files.ts';
import { rankByUse } from '../tests/support/mutants/usefulness.ts';
import { startThrowAwayDatabase } from './bench/throw-away-database.ts';

const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, '.local', 'mutants', 'outcomes.json');
const SAVE_EVERY_MS = 5000;

async function hashOfSchema(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await filesBelow(join(ROOT, 'supabase', 'migrations')))
    hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const inWords = (count: number) => count.toLocaleString('en-US');

/** Counts by kind, as a table. */
function report(outcomes: Map<Mutant, Outcome>): void {
  const rows: Record<string, { mutants: number; killed: number; equivalent: number; survive: number }> = {};
  for (const [mutant, { killedBy }] of outcomes) {
    rows[mutant.kind] ??= { mutants: 0, killed: 0, equivalent: 0, survive: 0 };
    const row = rows[mutant.kind] as (typeof rows)[string];
    row.mutants += 1;
    row[killedBy ? 'killed' : reasonOf(mutant) ? 'equivalent' : 'survive'] += 1;
  }
  console.table(rows);
}

function finish(outcomes: Map<Mutant, Outcome>): void {
  report(outcomes);
  const all = [...outcomes];
  const living = all.filter(([, { killedBy }]) => !killedBy).map(([mutant]) => mutant);
  const survivors = living.filter((mutant) => !reasonOf(mutant));
  const excused = all
    .filter(([mutant, { killedBy }]) => killedBy && reasonOf(mutant))
    .map(([mutant]) => mutant);
  for (const mutant of living) {
    const reason = reasonOf(mutant);
    say(reason ? `= ${nameOf(mutant)}\n  ${reason}` : `✖ survives: ${nameOf(mutant)}\n  ${mutant.apply}`);
  }
  for (const mutant of excused) say(`✖ listed as equivalent, and a test kills it: ${nameOf(mutant)}`);
  const killed = all.length - living.length;
  const equivalent = living.length - survivors.length;
  say(
    `${inWords(all.length)} mutants: ${inWords(killed)} killed, ${equivalent} equivalent, ${survivors.length} survive`,
  );
  process.exitCode = survivors.length + excused.length > 0 ? 1 : 0;
}

function reportLeastUseful(outcomes: Map<Mutant, Outcome>, { files, seconds }: Hunt): void {
  const killers = [...outcomes.values()].flatMap(({ killedBy }) => killedBy ?? []);
  const ofBehavior = files.filter(({ name }) => !isOverAll(name));
  say('The ten files that are least often the first to kill a mutant, slowest first:');
  console.table(rankByUse(ofBehavior, seconds, killers).slice(0, 10));
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      again: { type: 'boolean', default: false },
      connections: { type: 'string', default: '2' },
      'least-useful': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  say('Making a database with the schema and the content (about half a minute)');
  const database = await startThrowAwayDatabase(ROOT);
  const open: Sql[] = [];
  const connect = (name: string) => {
    const url = new URL(database.url('supabase_admin'));
    url.pathname = name;
    const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
    open.push(sql);
    return sql;
  };
  const stop = async () => {
    await Promise.all(open.map((sql) => sql.end({ timeout: 0 })));
    await database.stop();
  };
  onShutdown(stop);
  try {
    await installPgtap(database.url('supabase_admin'));
    const admin = connect('template1');
    const names = Array.from({ length: Number(values.connections) }, (_, index) => `mutants_${index + 1}`);
    for (const name of names) await admin.unsafe(`create database ${name} template postgres owner postgres`);
    const connections = names.map(connect);
    const [first] = connections as [Sql];

    const files = await readTestFiles(ROOT);
    const listed = (await listMutants(first)).filter(
      (mutant) => positionals.length === 0 || positionals.some((text) => nameOf(mutant).includes(text)),
    );
    const schema = await hashOfSchema();
    const kept = values.again ? { schema, mutants: {} } : await readKept(KEPT, schema);
    const outcomes = new Map<Mutant, Outcome>();
    for (const mutant of listed) {
      const outcome = stillValid(kept, nameOf(mutant), files);
      if (outcome) outcomes.set(mutant, outcome);
    }
    const remaining = listed.filter((mutant) => !outcomes.has(mutant));
    say(`${inWords(listed.length)} mutants, of which ${inWords(outcomes.size)} are known from before`);
    const isComplete = remaining.length === 0 && !values['least-useful'];
    if (!isComplete) say(`Running ${files.length} test files without a mutant (about a minute)`);
    const by: Hunt = { files, seconds: isComplete ? new Map() : await timeFiles(first, files) };
    if (remaining.length > 0) {
      const started = performance.now();
      let savedAt = started;
      const living = new Set<Mutant>();
      await huntAll(connections, remaining, by, {
        spared: (mutant) => {
          living.add(mutant);
          say(`no test that mentions it kills ${nameOf(mutant)}`);
        },
        async done(mutant, outcome) {
          if (outcome.killedBy) living.delete(mutant);
          outcomes.set(mutant, outcome);
          keep(kept, nameOf(mutant), outcome, files);
          if (performance.now() - savedAt < SAVE_EVERY_MS && outcomes.size < listed.length) return;
          savedAt = performance.now();
          await writeKept(KEPT, kept);
          const passed = Math.round((savedAt - started) / 1000);
          say(
            `${inWords(outcomes.size)}/${inWords(listed.length)} mutants, ${living.size} alive so far (${passed} s): ${nameOf(mutant)}`,
          );
        },
      });
    }
    finish(outcomes);
    if (values['least-useful']) reportLeastUseful(outcomes, by);
  } finally {
    await stop();
  }
}

await main().catch(exitWithError);
