// @module-tag real-limits
import { request } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { appointmentBody, freeSlots, slotsOfWindow } from '../support/booking/booking.ts';
import { attackTarget, contactBody, JSON_HEADERS } from './support/attack-target.ts';

const target = attackTarget({ rateLimitScale: 1 });
beforeEach(async () => {
  await target.sql`delete from private.rate_limits`;
  await target.sql`delete from public.appointments`;
  await target.sql`delete from private.outbox`;
});

interface HttpResponse {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

/** Posts JSON from one of this machine's own addresses, 127.0.0.`host`: the stack believes no header about it. */
function postFrom(host: number, path: string, body: unknown): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${target.api}${path}`,
      {
        method: 'POST',
        localAddress: `127.0.0.${host}`,
        headers: JSON_HEADERS,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('utf8'),
            retryAfter: response.headers['retry-after'],
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

const managed = z.object({
  status: z.string(),
  addressConfirmed: z.boolean(),
  time_released: z.boolean().optional(),
});
const booked = z.object({ id: z.string(), manageToken: z.string() });

it('sixty refused requests from six IP addresses do not block other visitors', async () => {
  const { date, times } = await freeSlots(target.api, 2);
  const [time = '', taken = ''] = times;
  expect((await postFrom(20, '/appointments', appointmentBody(date, taken))).status).toBe(201);
  const refused: number[] = [];
  for (let host = 2; host < 8; host += 1) {
    for (let index = 0; index < 10; index += 1) {
      const clientEmail = `guest-${host}-${index}@example.com`;
      refused.push(
        (await postFrom(host, '/appointments', appointmentBody(date, taken, { clientEmail }))).status,
      );
    }
  }
  expect(new Set(refused)).toEqual(new Set([409]));
  // Their own addresses have spent their allowance.
  expect((await postFrom(2, '/appointments', appointmentBody(date, time))).status).toBe(429);
  const honest = appointmentBody(date, time, { clientEmail: 'honest@example.com' });
  expect((await postFrom(21, '/appointments', honest)).status).toBe(201);
});

it('refused requests with another person’s mailbox do not keep its owner from booking', async () => {
  const { date, times } = await freeSlots(target.api, 2);
  const [time = '', taken = ''] = times;
  expect((await postFrom(20, '/appointments', appointmentBody(date, taken))).status).toBe(201);
  const own = { clientEmail: 'owner@example.com' };
  for (let index = 0; index < 4; index += 1) {
    expect((await postFrom(2, '/appointments', appointmentBody(date, taken, own))).status).toBe(409);
  }
  expect((await postFrom(21, '/appointments', appointmentBody(date, time, own))).status).toBe(201);
});

it('31 moves of one booking send few emails to a stranger', async () => {
  const slots = await slotsOfWindow(target.api);
  const [first, ...others] = slots.slice(0, 3);
  const body = appointmentBody(first?.date ?? '', first?.time ?? '', { clientEmail: 'stranger@example.com' });
  const { id, manageToken: token } = booked.parse(
    JSON.parse((await postFrom(2, '/appointments', body)).body),
  );
  const responses: HttpResponse[] = [];
  for (let index = 0; index < 31; index += 1) {
    const to = others[index % 2];
    const move = { token, action: 'move', preferredDate: to?.date, preferredTime: to?.time };
    responses.push(await postFrom(2 + (index % 2), `/bookings/${id}/manage`, move));
  }
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(responses.find(({ status }) => status === 429)?.body).toMatch(
    /^Too many moves\. Please try again in .+, or call us\.$/,
  );
  const [row] = await target.sql<[{ client: number; firm: number }]>`
    select count(*) filter (where kind = 'appointment_moved')::int as client,
      count(*) filter (where kind = 'appointment_moved_notice')::int as firm
    from private.outbox where payload ->> 'appointmentId' = ${id} and skipped_at is null`;
  // The first may have gone at once; the last one waits.
  expect(row.client).toBeLessThanOrEqual(2);
  expect(row.firm).toBeLessThanOrEqual(2);
});

it('the variants of one mailbox count as one recipient', async () => {
  const variants = ['s.tranger@gmail.com', 'stranger+1@gmail.com', 'Stranger+2@googlemail.com'];
  for (const [index, email] of variants.entries()) {
    expect((await postFrom(30 + index, '/contact', contactBody({ email }))).status).toBe(201);
    expect((await postFrom(30 + index, '/newsletter', { email })).status).toBe(202);
  }
  const email = 'str.anger+3@gmail.com';
  expect((await postFrom(33, '/contact', contactBody({ email }))).status).toBe(429);
  expect((await postFrom(33, '/newsletter', { email })).status).toBe(429);
  const handoff = { name: 'Ada Lovelace', email };
  expect((await postFrom(33, '/chatbot/handoff', handoff)).status).toBe(429);
});

it('twenty fake guests from two IP addresses get ten slots, which are released unless an emailed link is opened', async () => {
  const slots = await slotsOfWindow(target.api);
  const responses: HttpResponse[] = [];
  for (const [index, { date, time }] of slots.slice(0, 20).entries()) {
    const clientEmail = `invented-${index}@example.com`;
    responses.push(
      await postFrom(2 + (index % 2), '/appointments', appointmentBody(date, time, { clientEmail })),
    );
  }
  const made = responses.filter(({ status }) => status === 201);
  expect(made).toHaveLength(10);
  expect(responses.find(({ status }) => status === 429)?.body).toBe(
    'Too many of your requests are waiting for a confirmed email address. Please open the link in our email first, or try again in two hours.',
  );
  expect(responses.find(({ status }) => status === 429)?.retryAfter).toBe('7200');
  expect(made.length).toBeLessThan(slots.length / 10);

  const [kept, given] = made.map(({ body }) => booked.parse(JSON.parse(body)));
  if (!kept || !given) throw new Error('nothing was booked');
  const show = async (id: string, token: string) =>
    managed.parse(JSON.parse((await postFrom(9, `/bookings/${id}/manage`, { token, action: 'show' })).body));
  // The link that the browser got with the response proves nothing, and a scanner's GET changes nothing.
  expect(await show(kept.id, kept.manageToken)).toMatchObject({ addressConfirmed: false });
  const [{ mailed }] = await target.sql<[{ mailed: string }]>`
    select private.create_manage_token(${kept.id}, true) as mailed`;
  expect((await fetch(`${target.api}/bookings/${kept.id}/manage?token=${mailed}`)).status).toBe(405);
  expect(await show(kept.id, kept.manageToken)).toMatchObject({ addressConfirmed: false });
  expect(await show(kept.id, mailed)).toMatchObject({ addressConfirmed: true });

  // Two hours later.
  await target.sql`update public.appointments set hold_expires_at = now() where hold_expires_at is not null`;
  await target.sql`select private.run_scheduled_jobs()`;
  const free = (await slotsOfWindow(target.api)).length;
  expect(free).toBe(slots.length - 1);
  expect(await show(given.id, given.manageToken)).toMatchObject({ status: 'pending', time_released: true });
});

it('sixty bookings from twelve networks hold thirty slots, and a guest of another network still books', async () => {
  const slots = await slotsOfWindow(target.api);
  const attack: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const { date = '', time = '' } = slots[index] ?? {};
    const clientEmail = `crowd-${index}@example.com`;
    const host = 41 + Math.floor(index / 5);
    attack.push((await postFrom(host, '/appointments', appointmentBody(date, time, { clientEmail }))).status);
  }
  expect(new Set(attack)).toEqual(new Set([201]));
  const [held] = await target.sql`
    select count(*)::int as count from public.appointments where slot_released_at is null`;
  expect(held?.count).toBe(30);
  const { date = '', time = '' } = slots[60] ?? {};
  const honest = appointmentBody(date, time, { clientEmail: 'honest@example.com' });
  const response = await postFrom(60, '/appointments', honest);
  expect(response.status).toBe(201);
  const { id } = booked.parse(JSON.parse(response.body));
  const seen = await fetch(`${target.api}/bookings/${id}`);
  expect(await seen.json()).toMatchObject({ status: 'pending', confirm_first: true });
});

it('150 messages from 30 networks send no text of theirs, and no more than 60 receipts within the hour', async () => {
  const responses: number[] = [];
  for (let index = 0; index < 150; index += 1) {
    const message = 'Your invoice 4471 is overdue. Call 1 800 555 0199 today.';
    const body = contactBody({ email: `victim-${index}@example.com`, message });
    responses.push((await postFrom(100 + Math.floor(index / 5), '/contact', body)).status);
  }
  expect(new Set(responses)).toEqual(new Set([201]));
  const [receipts] = await target.sql`
    select count(*)::int as count, count(*) filter (where send_after <= now())::int as due,
      count(*) filter (where payload::text ~ '4471|0199')::int as with_text
    from private.outbox where kind = 'contact_received'`;
  expect({ ...receipts }).toEqual({ count: 150, due: 60, with_text: 0 });
});
