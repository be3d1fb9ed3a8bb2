import postgres from 'postgres';
import { type ModelRun, runBookingModel } from '../../tests/support/booking/model/run.ts';
import type { Metric } from './metric.ts';
import { startThrowAwayDatabase } from './throw-away-database.ts';

const OPERATIONS = Number(process.env.BOOKING_MODEL_OPERATIONS ?? 200_000);
const CONNECTIONS = 8;
/** The operations are shared out among worlds of their own: the model's checks take longer the more has happened. */
const WORLDS = 10;
const AT_ONCE = 2;

/** One world, from its first booking on. */
async function runWorld(root: string, seed: number): Promise<ModelRun> {
  const database = await startThrowAwayDatabase(root);
  const sql = postgres(database.url('postgres'), { max: CONNECTIONS, onnotice: () => undefined });
  try {
    const run = await runBookingModel(sql, seed, Math.ceil(OPERATIONS / WORLDS));
    process.stdout.write(`seed ${seed}: ${run.operations} operations, ${run.faults.length} faults\n`);
    for (const fault of run.faults) process.stdout.write(`  ${fault}\n`);
    return run;
  } finally {
    await sql.end();
    await database.stop();
  }
}

/** Random operations on the booking engine against a model, from several connections. */
export async function measureBookingModel(root: string): Promise<Metric[]> {
  const seed = Number(process.env.BOOKING_MODEL_SEED ?? Date.now() % 1_000_000);
  process.stdout.write(
    `${OPERATIONS} operations in ${WORLDS} worlds, seeds from ${seed} (BOOKING_MODEL_SEED repeats them)\n`,
  );
  const began = performance.now();
  const runs: ModelRun[] = [];
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let world = lane; world < WORLDS; world += AT_ONCE) runs.push(await runWorld(root, seed + world));
  });
  await Promise.all(lanes);
  const seconds = (performance.now() - began) / 1000;
  const operations = runs.reduce((sum, run) => sum + run.operations, 0);
  const count = (kind: RegExp) =>
    runs.flatMap(({ faults }) => faults).filter((fault) => kind.test(fault)).length;
  return [
    { name: 'first seed', value: seed, unit: '' },
    {
      name: `random operations from ${CONNECTIONS} connections`,
      value: operations,
      unit: '',
      atLeast: OPERATIONS,
    },
    {
      name: 'ways in which they ended',
      value: new Set(runs.flatMap(({ outcomes }) => Object.keys(outcomes))).size,
      unit: '',
    },
    { name: 'overlaps', value: count(/^overlap/), unit: '', atMost: 0 },
    {
      name: 'events and mails lost, doubled or by nobody',
      value: count(/^(event|mail)/),
      unit: '',
      atMost: 0,
    },
    { name: 'states that are not the model’s', value: count(/^state/), unit: '', atMost: 0 },
    { name: 'answers that could not have been given', value: count(/^answer/), unit: '', atMost: 0 },
    { name: 'operations, with their checks', value: operations / seconds, unit: 'a second' },
  ];
}
