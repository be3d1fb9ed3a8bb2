// @module-tag own-database
import { expect, test } from 'vitest';
import { runBookingModel } from '../support/booking/model/run.ts';
import { testDatabase } from '../support/database/fresh-database.ts';

const CONNECTIONS = 8;
const OPERATIONS = 2000;
/** `npm run bench -- booking-model` takes another one each time. */
const SEED = Number(process.env.BOOKING_MODEL_SEED ?? 1);

const sql = testDatabase().connect('postgres', { max: CONNECTIONS });

test(`${OPERATIONS} random operations over ${CONNECTIONS} connections end in the model’s state (seed ${SEED})`, async () => {
  const { faults, outcomes } = await runBookingModel(sql, SEED, OPERATIONS);
  expect(faults).toEqual([]);
  // A run that never gets anywhere would find nothing either.
  for (const one of ['hold', 'book', 'cancel', 'move', 'staff', 'reassign']) {
    expect(outcomes[`${one} done`]).toBeGreaterThan(OPERATIONS / 60);
    expect(outcomes[`${one} PT409`]).toBeGreaterThan(0);
  }
  expect(outcomes['verify done']).toBeGreaterThan(OPERATIONS / 60);
});
