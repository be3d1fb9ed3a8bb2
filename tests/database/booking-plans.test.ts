// @module-tag superuser
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest, requestGuard } from '../support/booking/booking-request.ts';
import { fillAppointments } from '../support/database/fill-appointments.ts';
import { fillBusyTimes } from '../support/database/fill-busy-times.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { connectWithPlans, type PlanStep, rowsRead } from './support/query-plans.ts';

const APPOINTMENTS = 20_000;
const BUSY_TIMES = 20_000;
const DAYS_OF_BUSY_TIMES = 3_650;
// A month of one consultant has fewer.
const MANY_ROWS = 500;
const TYPE = 'AI Strategy Consultation';

const watched = connectWithPlans(testDatabase());
const { sql } = watched;

beforeAll(async () => {
  await fillAppointments(sql, APPOINTMENTS);
  await fillBusyTimes(sql, BUSY_TIMES, DAYS_OF_BUSY_TIMES);
  await watched.watch();
});

/** What seven calls did: Postgres settles for a plan after five. */
async function allowedActions(call: (n: number) => PromiseLike<unknown>): Promise<PlanStep[]> {
  watched.takeSteps();
  for (let n = 0; n < 7; n += 1) await call(n);
  return watched.takeSteps();
}

function expectNarrow(steps: PlanStep[]): void {
  const scans = steps.filter((step) => step['Relation Name'] === 'appointments');
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(steps.filter((step) => rowsRead(step) > MANY_ROWS)).toEqual([]);
}

async function freeSlots(): Promise<{ date: string; time: string }[]> {
  return sql`
    select slot_date::text as date, slot_time as time
    from public.list_available_slots(${TYPE}, current_date, current_date + 31)`;
}

describe(`with ${APPOINTMENTS} appointments and ${BUSY_TIMES} busy times, a call reads and sorts only the rows it needs`, () => {
  test('one day', async () => {
    expectNarrow(
      await allowedActions(
        (n) =>
          sql`select * from public.list_available_slots(${TYPE}, current_date + ${n}::int, current_date + ${n}::int)`,
      ),
    );
  });

  test('a 30-day window', async () => {
    expectNarrow(
      await allowedActions(
        () => sql`select * from public.list_available_slots(${TYPE}, current_date, current_date + 30)`,
      ),
    );
  });

  test('a window of a type with a daily cap', async () => {
    await sql`update public.consultation_types set daily_cap = 3 where name = 'Technology Integration'`;
    expectNarrow(
      await allowedActions(
        () =>
          sql`select * from public.list_available_slots('Technology Integration', current_date, current_date + 30)`,
      ),
    );
  });

  test('holding, booking, moving and canceling', async () => {
    const slots = await freeSlots();
    expectNarrow(
      await allowedActions(async (n) => {
        const [from, to] = slots.slice(n * 2) as [
          { date: string; time: string },
          { date: string; time: string },
        ];
        const [{ hold }] = await sql<[{ hold: string }]>`
          select public.hold_slot(${TYPE}, ${from.date}, ${from.time},
            p_guard => ${requestGuard(sql, { visitor: `visitor ${n}` })}) ->> 'holdId' as hold`;
        const [{ id, token }] = await sql<[{ id: string; token: string }]>`
          select answer ->> 'id' as id, answer ->> 'manageToken' as token
          from public.create_appointment(
            ${bookingRequest(sql, { service_type: TYPE, preferred_date: from.date, preferred_time: from.time })},
            ${requestGuard(sql, { idempotency_key: `key ${n}`, request_hash: 'hash' })}, p_hold_id => ${hold}) as answer`;
        await sql`select public.get_booking_by_token(${id}, ${token})`;
        await sql`update public.consultation_types set change_cutoff_minutes = 0`;
        await sql`select public.move_booking_by_token(${id}, ${token}, ${to.date}, ${to.time})`;
        await sql`select public.cancel_booking_by_token(${id}, ${token}, 'x')`;
      }),
    );
  });

  test('booking without a hold, and booking a taken slot', async () => {
    const slots = await freeSlots();
    const book = ({ date, time }: { date: string; time: string }, key: string) => sql`
      select public.create_appointment(
        ${bookingRequest(sql, { service_type: TYPE, preferred_date: date, preferred_time: time })},
        ${requestGuard(sql, { idempotency_key: key, request_hash: 'hash' })})`;
    expectNarrow(
      await allowedActions(async (n) => {
        const slot = slots[n] as { date: string; time: string };
        await book(slot, `first ${n}`);
        await expect(book(slot, `second ${n}`)).rejects.toMatchObject({ code: 'PT409' });
      }),
    );
  });
});
