import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const PT409 = 'PT409';

let crowd: ConnectionPool;
let sql: Sql;

beforeAll(async () => {
  crowd = await openConnections(50);
  sql = crowd.sql;
});
afterAll(() => crowd?.close());

/** The seed's admin. */
const ADMIN = '11111111-1111-4111-8111-111111111111';
const TYPE = 'AI Strategy Consultation';
const freeSlots = () => freeSlotsOf(sql, TYPE, 31);

/** `booked`, or the SQLSTATE it was refused with. */
async function book({ date, time }: Slot, key: string | null = null): Promise<string> {
  try {
    const [row] = await sql<[{ answer: { id: string } }]>`
      select public.create_appointment(
        ${bookingRequest(sql, { service_type: TYPE, preferred_date: date, preferred_time: time })},
        ${requestGuard(sql, { idempotency_key: key, request_hash: key })}) as answer`;
    return key ? row.answer.id : 'booked';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function rowsAt({ date, time }: Slot): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from public.appointments
    where starts_at = (${date}::date + ${time}::time) at time zone 'America/New_York'`;
  return row.count;
}

describe('booking', () => {
  test('one slot, 50 concurrent requests: one succeeds, 49 get a conflict', async () => {
    const [slot] = (await freeSlots()) as [Slot];
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => book(slot)));
    expect(countOutcomes(outcomes)).toEqual({ booked: 1, [PT409]: 49 });
    expect(await rowsAt(slot)).toBe(1);
  });

  test('one slot, 500 concurrent requests: one succeeds', async () => {
    const [slot] = (await freeSlots()) as [Slot];
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => book(slot)));
    expect(countOutcomes(outcomes)).toEqual({ booked: 1, [PT409]: 499 });
  });

  test('ten slots with 50 requests each: ten rows, no deadlock', async () => {
    const slots = (await freeSlots()).slice(0, 10);
    const wanted = Array.from({ length: 500 }, (_, index) => slots[index % slots.length] as Slot);
    const outcomes = await Promise.all(wanted.map((slot) => book(slot)));
    expect(countOutcomes(outcomes)).toEqual({ booked: 10, [PT409]: 490 });
  });

  test('overlapping slots of 60 and 30 minutes: never both', async () => {
    const [slot] = (await freeSlots()) as [Slot];
    const halfHour = (time: string) =>
      outcome(
        sql`select public.create_appointment(${bookingRequest(sql, {
          service_type: 'Discovery Call',
          preferred_date: slot.date,
          preferred_time: time,
        })})`,
      );
    const half = `${slot.time.slice(0, 3)}30`;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => [book(slot), halfHour(slot.time), halfHour(half)]).flat(),
    );
    const { booked = 0, done = 0, [PT409]: taken = 0 } = countOutcomes(outcomes);
    expect(booked + done + taken).toBe(60);
    expect([1, 2]).toContain(booked + done);
    expect(await countOverlaps(sql)).toBe(0);
  });

  test('the same request 30 times concurrently gives one booking and one response', async () => {
    const [slot] = (await freeSlots()) as [Slot];
    const ids = await Promise.all(Array.from({ length: 30 }, () => book(slot, 'one-key')));
    expect(Object.keys(countOutcomes(ids))).toHaveLength(1);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(await rowsAt(slot)).toBe(1);
  });

  test('every booking has its two emails and its first event', async () => {
    const [counts] = await sql<[{ bookings: number; mails: number; events: number }]>`
      select (select count(*)::int from public.appointments) as bookings,
        (select count(*)::int from private.outbox
          where kind in ('appointment_requested', 'appointment_confirmed', 'appointment_notice')) as mails,
        (select count(*)::int from public.appointment_events) as events`;
    expect(counts.mails).toBe(counts.bookings * 2);
    expect(counts.events).toBe(counts.bookings);
  });
});

test('an email is claimed by one worker only', async () => {
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => sql<{ id: string }[]>`select id from public.claim_due_mails(5, 60)`),
  );
  const ids = claims.flat().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10);
  expect(new Set(ids).size).toBe(ids.length);
});

test('50 concurrent newsletter requests for one address give one row, which the newest email confirms', async () => {
  const spellings = ['ada@tests.example', 'Ada@tests.example'];
  await Promise.all(
    Array.from(
      { length: 50 },
      (_, index) => sql`select public.subscribe_to_newsletter(${spellings[index % 2] as string})`,
    ),
  );
  const rows = await sql`select status from public.subscribers`;
  expect(rows).toEqual([{ status: 'pending' }]);
  const tokens = await sql<{ token: string }[]>`
    select payload #>> '{tokens,confirm}' as token from private.outbox where kind = 'newsletter_confirm'`;
  expect(tokens).toHaveLength(50);
  const confirmed = await Promise.all(
    tokens.flatMap(({ token }) =>
      [0, 1].map(() => sql`select public.confirm_newsletter_subscription(${token}) as good`),
    ),
  );
  expect(confirmed.filter(([row]) => row?.good)).toHaveLength(2);
  const [mails] =
    await sql`select count(*)::int as welcomes from private.outbox where kind = 'newsletter_welcome'`;
  expect(mails).toEqual({ welcomes: 1 });
});

test('a rate limit of ten allows ten of 100 concurrent requests', async () => {
  const waits = await Promise.all(
    Array.from(
      { length: 100 },
      () => sql<[{ wait: number }]>`select private.consume_rate_limit('tests', 'crowd', 10, 60) as wait`,
    ),
  );
  expect(waits.filter(([{ wait }]) => wait === 0)).toHaveLength(10);
});

test('two concurrent deletions of an account that is booking: one deletes, and every booking is stored', async () => {
  const slots = (await freeSlots()).slice(-20);
  const id = 'c0000000-0000-4000-8000-000000000001';
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, 'casey@tests.example', now())`;
  const remove = () => outcome(sql`select public.delete_account(${id})`);
  const [booked, removed] = await Promise.all([
    Promise.all(slots.map((slot) => book(slot))),
    Promise.all([remove(), remove()]),
  ]);
  expect(countOutcomes(booked)).toEqual({ booked: slots.length });
  expect(removed.sort()).toEqual(['PT404', 'done']);
  const left = await sql`select id from public.appointments where user_id = ${id}`;
  expect(left).toEqual([]);
});

test('saving and reordering content concurrently never deadlocks', async () => {
  const admin = await openSession(sql, ADMIN);
  const asAdmin = async (call: (tx: Sql) => Promise<unknown>) =>
    outcome(
      sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${admin}, true)`;
        await call(tx as unknown as Sql);
      }),
    );
  const found: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    const rows = await sql<{ id: string; version: number }[]>`
      select id, version from public.faqs order by position`;
    const last = rows.at(-1) as (typeof rows)[number];
    const ordered = rows.map(({ id }) => id);
    const reversed = ordered.toReversed();
    found.push(
      ...(await Promise.all([
        asAdmin(
          (tx) => tx`update public.faqs set answer = ${`An answer, edited ${round} times.`}
            where id = ${last.id} and version = ${last.version}`,
        ),
        asAdmin(
          (tx) =>
            tx`select public.reorder_content('faqs', ${reversed as never}::bigint[], ${ordered as never}::bigint[])`,
        ),
      ])),
    );
  }
  expect(countOutcomes(found)).toEqual({ done: 120 });
});

test('two admins who demote each other concurrently leave one admin', async () => {
  await sql`update private.user_roles set role = 'admin'`;
  const admins = await sql<{ user_id: string }[]>`select user_id from private.user_roles`;
  expect(admins.length).toBe(2);
  const outcomes = await Promise.all(
    admins.map(({ user_id }) =>
      outcome(sql`update private.user_roles set role = 'client' where user_id = ${user_id}`),
    ),
  );
  expect(outcomes.sort()).toEqual([PT409, 'done']);
});
