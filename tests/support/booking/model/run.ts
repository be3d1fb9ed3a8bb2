import type { Sql } from 'postgres';
import { createRandomChoices } from '../../seeded-random.ts';
import { type Booking, dueReminder, isDue, isLive, needsApology } from './booking.ts';
import { chooseBatch } from './choose.ts';
import { compareWithRow } from './compare.ts';
import { checkResponses, checkShown } from './expect.ts';
import { perform } from './operations.ts';
import { type Mark, readBatch, readRows } from './read.ts';
import { applyBatchToModel } from './settle.ts';
import { MODEL_START, prepareModelDatabase, readConsultationTypes, readSlots, setClock } from './world.ts';

export interface ModelRun {
  seed: number;
  operations: number;
  /** What did not fit the model, a sentence each, beginning with overlap, event, mail, state or answer. */
  faults: string[];
  /** How often each operation ended in each way. */
  outcomes: Record<string, number>;
}

const BATCH = 32;
const MINUTE = 60_000;
const KEPT_FAULTS = 20;

/**
 * Sends `operations` random operations to the booking engine in batches of 32, as many at once as `sql` has
 * connections, and compares responses, rows, events and mails with a model after each batch. The same seed makes the same
 * choices as long as the responses are the same: always on one connection; on several, the order of arrival may differ.
 */
export async function runBookingModel(sql: Sql, seed: number, operations: number): Promise<ModelRun> {
  const random = createRandomChoices(seed);
  const bookings = new Map<string, Booking>();
  const since: Mark = { event: '0', mail: '0' };
  const faults: string[] = [];
  const outcomes: Record<string, number> = {};
  let now = MODEL_START;
  let sent = 0;
  const fault = (what: string) => faults.push(`${what} (after ${sent} operations)`);
  await prepareModelDatabase(sql);
  const kinds = await readConsultationTypes(sql);

  while (sent < operations && faults.length < KEPT_FAULTS) {
    const slots = await readSlots(sql, kinds);
    checkShown(slots, bookings, now, fault);
    const chosen = chooseBatch(random, BATCH, sent, [...bookings.values()], slots);
    const done = await Promise.all(chosen.map((operation) => perform(sql, operation)));
    sent += chosen.length;
    for (const { operation, outcome } of done) {
      const way = `${operation.do} ${outcome}`;
      outcomes[way] = (outcomes[way] ?? 0) + 1;
    }
    checkResponses({ bookings, now, done, fault });
    const ids = [
      ...done.flatMap(({ operation, id }) => ('id' in operation ? [operation.id] : id ? [id] : [])),
    ];
    const reading = await readBatch(sql, since, [...ids, ...expiring()]);
    applyBatchToModel({ bookings, kinds, now, done, reading, fault });

    // Mostly minutes, now and then hours: holds expire, payments are too late, and days pass.
    now += (random.chance(4) ? 60 + random.below(600) : 1 + random.below(8)) * MINUTE;
    await setClock(sql, now);
    if (random.chance(10)) await runMinuteAlone();
  }
  await compareAll();
  return { seed, operations: sent, faults, outcomes };

  /** What may lose its slot without an operation on it. */
  function expiring(): string[] {
    return [...bookings.values()].filter((one) => isLive(one) && one.expiresAt !== null).map(({ id }) => id);
  }

  /** With no one else there, everything that is due is done. */
  async function runMinuteAlone(): Promise<void> {
    const due = [...bookings.values()].filter((one) => isDue(one, now));
    const done = [await perform(sql, { do: 'minute' })];
    const reading = await readBatch(sql, since, [...expiring(), ...due.map(({ id }) => id)]);
    applyBatchToModel({ bookings, kinds, now, done, reading, fault });
    for (const one of due) if (isDue(one, now)) fault(`state: ${one.id} was due and left`);
    for (const one of bookings.values()) {
      if (isLive(one) && one.expiresAt !== null && one.expiresAt <= now) {
        fault(`state: ${one.id} has expired and keeps its slot`);
      }
      if (one.status !== 'pending' || one.unpaid || one.released) continue;
      const reminder = dueReminder(one, now);
      if (reminder && !one.reminded.has(reminder)) fault(`mail: the firm was not reminded of ${one.id}`);
      if (needsApology(one, now) && !one.apologized.has(one.startsAt / 1000))
        fault(`mail: ${one.id} was missed without an apology`);
    }
  }

  async function compareAll(): Promise<void> {
    const rows = await readRows(sql, null);
    for (const id of rows.keys()) if (!bookings.has(id)) fault(`state: nobody knows ${id}`);
    for (const booking of bookings.values()) {
      const row = rows.get(booking.id);
      if (row) compareWithRow(booking, row, fault);
      else fault(`state: ${booking.id} is gone`);
    }
  }
}
