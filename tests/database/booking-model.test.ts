// @module-tag own-database
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBookingModel } from '../support/booking/model/run.ts';
import { type FreshDatabase, freshDatabase } from '../support/database/fresh-database.ts';

const CONNECTIONS = 8;
const OPERATIONS = 2000;
/** `npm run bench -- booking-model` takes another one each time. */
const SEED = Number(process.env.BOOKING_MODEL_SEED ?? 1);

let database: FreshDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await freshDatabase();
  sql = postgres(database.url('postgres'), { max: CONNECTIONS, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

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
