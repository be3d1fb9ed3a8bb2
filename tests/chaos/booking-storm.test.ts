import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBookingStorm } from '../support/booking-storm.ts';
import { addConsultants } from '../support/fill-appointments.ts';
import { KILL_TARGETS, type KillTarget, killTarget } from '../support/kill-targets.ts';
import { sendQueuedMails } from '../support/mail-queue.ts';
import { createStackProcess, type StackProcess } from '../support/stack-process.ts';
import { findViolations } from '../support/storm-invariants.ts';

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
  for (const target of Object.keys(KILL_TARGETS) as KillTarget[]) await killTarget(stack, target);
  // Each of these once took some of the API's connections with it, until none was left.
  for (let again = 0; again < 4; again += 1) await killTarget(stack, 'a connection of postgres');
  await storm.stop();
  await sendQueuedMails(stack, PATIENCE_MS);

  const { damage } = await findViolations(stack, storm.told);
  expect(damage).toEqual({ untrue: [], untold: [], overlaps: [], brokenHistories: [], lostMails: [] });
  expect(
    [...storm.statuses.keys()].filter((status) => ![0, 200, 201, 409, 503, 504].includes(status)),
  ).toEqual([]);
  expect(storm.told.length).toBeGreaterThan(5);
});
