import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingRequest, requestGuard } from '../support/booking/booking-request.ts';
import { openSession } from '../support/database/sql-rpc.ts';
import {
  type ConnectionPool,
  countOutcomes,
  countOverlaps,
  listSlots as freeSlotsOf,
  openConnections,
  outcome,
  type Slot,
} from './support/concurrent-calls.ts';

let crowd: ConnectionPool;
let sql: Sql;

beforeAll(async () => {
  crowd = await openConnections(30);
  sql = crowd.sql;
  await sql`update public.consultation_types set change_cutoff_minutes = 0, window_days = 60`;
});
afterAll(() => crowd?.close());

interface Booking extends Slot {
  id: string;
  token: string;
}

const TYPE = 'AI Strategy Consultation';

const freeSlots = () => freeSlotsOf(sql, TYPE, 60);

async function book({ date, time }: Slot, hold: string | null = null): Promise<Booking> {
  const [row] = await sql<[{ answer: { id: string; manageToken: string } }]>`
    select public.create_appointment(
      ${bookingRequest(sql, { service_type: TYPE, preferred_date: date, preferred_time: time })},
      p_hold_id => ${hold}) as answer`;
  return { id: row.answer.id, token: row.answer.manageToken, date, time };
}

const move = ({ id, token }: Booking, to: Slot) =>
  outcome(sql`select public.move_booking_by_token(${id}, ${token}, ${to.date}, ${to.time})`);

const hold = ({ date, time }: Slot, who: string) =>
  sql<[{ answer: { holdId: string } }]>`
    select public.hold_slot(${TYPE}, ${date}, ${time}, p_guard => ${requestGuard(sql, { visitor: who })}) as answer`;

test('two guests who repeatedly request each other’s slot are refused, without a deadlock', async () => {
  const slots = (await freeSlots()).slice(0, 20);
  const bookings = await Promise.all(slots.map((slot) => book(slot)));
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      bookings.map((booking, index) => move(booking, slots[index ^ 1] as Slot)),
    ).flat(),
  );
  expect(countOutcomes(outcomes)).toEqual({ PT409: 200 });
  expect(await countOverlaps(sql)).toBe(0);
});

test('of 20 guests who move to one slot concurrently, one gets it and the others keep theirs', async () => {
  const slots = await freeSlots();
  const bookings = await Promise.all(slots.slice(0, 20).map((slot) => book(slot)));
  const outcomes = await Promise.all(bookings.map((booking) => move(booking, slots[20] as Slot)));
  expect(countOutcomes(outcomes)).toEqual({ done: 1, PT409: 19 });
  const [rows] = await sql`
    select count(*)::int as count, sum(ics_sequence)::int as moves from public.appointments
    where id in ${sql(bookings.map(({ id }) => id))} and status = 'pending'`;
  expect(rows).toEqual({ count: 20, moves: 1 });
  expect(await countOverlaps(sql)).toBe(0);
});

test('a booking that is concurrently moved, canceled and confirmed ends in one of these states, with one email', async () => {
  const slots = await freeSlots();
  const admin = 'c0000000-0000-4000-8000-000000000003';
  await sql`insert into auth.users (id, email) values (${admin}, 'staff@tests.example')`;
  await sql`update private.user_roles set role = 'admin' where user_id = ${admin}`;
  const claims = await openSession(sql, admin);
  const bookings = await Promise.all(slots.slice(0, 10).map((slot) => book(slot)));
  const confirm = (id: string) =>
    outcome(
      sql.begin(async (work) => {
        await work`select set_config('request.jwt.claims', ${claims}, true)`;
        await work`
          update public.booked_appointments set status = 'confirmed' where id = ${id}`;
      }),
    );
  const outcomes = await Promise.all(
    bookings.flatMap((booking, index) => [
      move(booking, slots[10 + index] as Slot),
      outcome(sql`select public.cancel_booking_by_token(${booking.id}, ${booking.token}, 'x')`),
      confirm(booking.id),
    ]),
  );
  expect(Object.keys(countOutcomes(outcomes)).sort()).toEqual(['PT409', 'done']);
  const wrong = await sql`
    select a.id from public.appointments a
    where a.id in ${sql(bookings.map(({ id }) => id))}
      and (
        (a.status = 'cancelled') <> (1 = (select count(*) from private.outbox o
          where o.kind = 'appointment_cancelled' and o.payload ->> 'appointmentId' = a.id::text))
        or a.status <> (select to_status from public.appointment_events e where e.appointment_id = a.id
          order by e.id desc limit 1)
      )`;
  expect(wrong).toEqual([]);
  expect(await countOverlaps(sql)).toBe(0);
});

test('of 30 concurrent holds of one slot, one succeeds; a visitor has at most two', async () => {
  const slots = await freeSlots();
  const held = await Promise.all(
    Array.from({ length: 30 }, (_, n) => outcome(hold(slots[0] as Slot, `one-${n}`))),
  );
  expect(countOutcomes(held)).toEqual({ done: 1, PT409: 29 });
  const hoarded = await Promise.all(slots.slice(1, 21).map((slot) => outcome(hold(slot, 'hoarder'))));
  expect(countOutcomes(hoarded)).toEqual({ done: 2, PT429: 18 });
});

test('expired holds block no booking: each slot is booked once', async () => {
  await sql`delete from public.appointments where status = 'held'`;
  const slots = (await freeSlots()).slice(0, 12);
  const holds = await Promise.all(slots.map((slot, n) => hold(slot, `visitor-${n}`)));
  await sql`update public.appointments set hold_expires_at = now() - interval '1 second' where status = 'held'`;
  const outcomes = await Promise.all(
    slots.flatMap((slot, n) => [
      outcome(book(slot, (holds[n] as (typeof holds)[0])[0].answer.holdId)),
      outcome(book(slot)),
      outcome(hold(slot, `later-${n}`)),
      outcome(sql`select private.run_scheduled_jobs()`),
    ]),
  );
  const { done = 0, PT409 = 0 } = countOutcomes(outcomes);
  expect(done + PT409).toBe(slots.length * 4);
  expect(done).toBe(slots.length * 2);
  expect(await countOverlaps(sql)).toBe(0);
});

test('a hold that is booked twice concurrently gives one booking', async () => {
  const slots = (await freeSlots()).slice(0, 5);
  for (const slot of slots) {
    const [{ answer }] = await hold(slot, `twice-${slot.date}-${slot.time}`);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(book(slot, answer.holdId))));
    expect(countOutcomes(outcomes)).toEqual({ done: 1, PT409: 5 });
  }
});
