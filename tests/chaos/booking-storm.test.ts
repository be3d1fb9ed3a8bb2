import { afterAll, beforeAll, expect, it } from 'vitest';
import { killVictim, VICTIMS, type Victim } from '../support/attack-targets.ts';
import { startBookingStorm } from '../support/booking-storm.ts';
import { addConsultants } from '../support/consultants.ts';
import { sendAll } from '../support/mail-queue.ts';
import { createStackProcess, type StackProcess } from '../support/stack-process.ts';
import { inspect } from '../support/storm-invariants.ts';

const PATIENCE_MS = 60_000;

let stack: StackProcess;

beforeAll(async () => {
  stack = await createStackProcess();
  await stack.start();
  await stack.ask(async (sql) => {
    await addConsultants(sql, 2);
    await sql`update public.consultation_types set change_cutoff_minutes = 0`;
  });
});
afterAll(() => stack?.remove());

it('every 201 of a booking storm has its row, its history and its emails, although processes are killed with -9', async () => {
  const storm = await startBookingStorm(stack.functionsUrl, { guests: 3, seed: 27 });
  for (const victim of Object.keys(VICTIMS) as Victim[]) await killVictim(stack, victim);
  // Each of these once took some of the API's connections with it, until none was left.
  for (let again = 0; again < 4; again += 1) await killVictim(stack, 'a connection of postgres');
  await storm.stop();
  await sendAll(stack, PATIENCE_MS);

  const { damage } = await inspect(stack, storm.told);
  expect(damage).toEqual({ untrue: [], untold: [], overlaps: [], brokenHistories: [], lostMails: [] });
  expect([...storm.statuses.keys()].filter((status) => ![0, 200, 201, 409, 503].includes(status))).toEqual(
    [],
  );
  expect(storm.told.length).toBeGreaterThan(5);
});
