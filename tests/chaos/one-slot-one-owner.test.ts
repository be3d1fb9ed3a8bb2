import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointmentBody, freeSlots, postJson } from '../support/booking/booking.ts';
import { addConsultants } from '../support/database/fill-appointments.ts';
import { mails, waitForMails } from '../support/mail/inbox.ts';
import { startTestStack } from '../support/stack/stack.ts';

const VISITORS = 500;

let stack: Awaited<ReturnType<typeof startTestStack>>;
let sql: Sql;
let api: string;

beforeAll(async () => {
  stack = await startTestStack();
  sql = postgres(stack.databaseUrls().superuserUrl, { max: 1 });
  api = `${stack.urls.api}/functions/v1`;
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

/** Lets all visitors ask for one time at the same moment, each from an address of its own; how often each status came. */
async function rush(date: string, time: string): Promise<Record<number, number>> {
  const statuses = await Promise.all(
    Array.from({ length: VISITORS }, async (_, index) => {
      const visitor = { clientEmail: `visitor-${index}@example.com` };
      const response = await postJson(`${api}/appointments`, appointmentBody(date, time, visitor), {
        'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The owner of the slot, according to the database. */
function owners(date: string, time: string) {
  return sql<{ consultant_id: string; client_email: string }[]>`
    select consultant_id, client_email from public.appointments
    where status in ('held', 'pending', 'confirmed')
      and starts_at = (${date}::date + ${time}::time) at time zone 'America/New_York'`;
}

/** Every mail there is about bookings so far, once all that are due have gone out. */
async function sentMails(count: number) {
  await waitForMails(stack.urls.mail, () => true, count);
  await stack.minuteScheduler().tick();
  return (await mails(stack.urls.mail)).map((mail) => mail.to[0]?.address);
}

it(`gives one slot to one of ${VISITORS} concurrent visitors, refuses the rest with 409, and emails only that one`, async () => {
  const { date, times } = await freeSlots(api, 7);
  const time = times[0] as string;
  expect(await rush(date, time)).toEqual({ 201: 1, 409: VISITORS - 1 });

  const [owner, ...others] = await owners(date, time);
  expect(others).toEqual([]);
  const [stored] = await sql<[{ appointments: number; queued: number }]>`
    select (select count(*)::int from public.appointments) as appointments,
      (select count(*)::int from private.outbox) as queued`;
  expect(stored).toEqual({ appointments: 1, queued: 2 });
  const firm = 'hello@meridian.example';
  expect((await sentMails(2)).sort()).toEqual([firm, owner?.client_email].sort());
});

it(`gives a slot that five consultants have open to five of ${VISITORS} concurrent visitors`, async () => {
  await addConsultants(sql, 4);
  const { date, times } = await freeSlots(api, 7);
  const time = times[1] as string;
  expect(await rush(date, time)).toEqual({ 201: 5, 409: VISITORS - 5 });
  const all = await owners(date, time);
  expect(new Set(all.map((owner) => owner.consultant_id)).size).toBe(5);
  expect(all).toHaveLength(5);
  expect(await sentMails(12)).toHaveLength(12);
});
