import postgres from 'postgres';
import { runBookingModel } from '../tests/support/booking-model/run.ts';
import type { Figure } from './figure.ts';
import { startThrowAwayDatabase } from './throw-away-database.ts';

const OPERATIONS = Number(process.env.BOOKING_MODEL_OPERATIONS ?? 200_000);
const CONNECTIONS = 8;

/** Random operations on the booking engine against a model, from several connections. */
export async function measureBookingModel(root: string): Promise<Figure[]> {
  const seed = Number(process.env.BOOKING_MODEL_SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`${OPERATIONS} operations, seed ${seed} (BOOKING_MODEL_SEED repeats it)\n`);
  const database = await startThrowAwayDatabase(root);
  const sql = postgres(database.url('postgres'), { max: CONNECTIONS, onnotice: () => undefined });
  try {
    const began = performance.now();
    const { operations, faults, outcomes } = await runBookingModel(sql, seed, OPERATIONS);
    const seconds = (performance.now() - began) / 1000;
    console.table(outcomes);
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    const count = (kind: RegExp) => faults.filter((fault) => kind.test(fault)).length;
    return [
      { name: 'seed', value: seed, unit: '' },
      {
        name: `random operations from ${CONNECTIONS} connections`,
        value: operations,
        unit: '',
        atLeast: OPERATIONS,
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
  } finally {
    await sql.end();
    await database.stop();
  }
}
