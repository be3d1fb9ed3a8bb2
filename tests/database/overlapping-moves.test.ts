import type { ISql } from 'postgres';
import { expect, test } from 'vitest';
import { bookingRequest, requestGuard } from '../support/booking/booking-request.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { listSlots, outcome, type Slot } from './support/concurrent-calls.ts';

const TYPE = 'AI Strategy Consultation';

const sql = testDatabase().connect('supabase_admin', { max: 4 });

const hold = (by: ISql, { date, time }: Slot, visitor: string, id: string | null = null) =>
  by<[{ answer: { holdId: string } }]>`
    select public.hold_slot(${TYPE}, ${date}, ${time}, ${id}, p_guard => ${requestGuard(sql, { visitor })}) as answer`;

test('a move that waits has written nothing that a second change of its rival would wait for', async () => {
  await sql`
    update public.consultation_types set step_minutes = 30, duration_minutes = 60, buffer_before_minutes = 0,
      buffer_after_minutes = 0
    where name = ${TYPE}`;
  await sql`update public.consultants set active = id = (select min(id) from public.consultants where active)`;
  const slots = await listSlots(sql, TYPE, 14);
  const [first, second, third, ...others] = slots.filter(({ date }) => date === slots.at(-1)?.date);
  const last = others.at(-1);
  if (!(first && second && third && last)) throw new Error('A day has fewer than four times.');
  const [own] = await hold(sql, first, 'waiting');
  const [rival] = await hold(sql, last, 'rival');

  let move: Promise<string> | undefined;
  await sql.begin(async (changes) => {
    // The rival finds a deadlock first, wherever there is one.
    await changes`set local deadlock_timeout = '10ms'`;
    await hold(changes, third, 'rival', rival.answer.holdId);
    // Its first half is its own old time, its second half is the rival's.
    move = outcome(hold(sql, second, 'waiting', own.answer.holdId));
    await expect
      .poll(async () => {
        const [row] = await sql<[{ waiting: number }]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return row.waiting;
      })
      .toBe(1);
    await changes`
      select public.create_appointment(
        ${bookingRequest(sql, { service_type: TYPE, preferred_date: third.date, preferred_time: third.time })},
        p_hold_id => ${rival.answer.holdId})`;
  });
  expect(await move).toBe('PT409');
});
