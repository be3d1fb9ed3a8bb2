import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { appointmentBody, freeSlots, postJson } from '../support/booking/booking.ts';
import { attackTarget, expectRefusal, expectWritten, JSON_HEADERS } from './support/attack-target.ts';

interface Booked {
  id: string;
  manageToken: string;
}

const guess = () => randomBytes(32).toString('base64url');

const target = attackTarget();
let ada: Booked;
let eve: Booked;

async function book(time: string, date: string, name: string): Promise<Booked> {
  const person = { clientName: name, clientEmail: `${name.split(' ')[0]?.toLowerCase()}@example.com` };
  const response = await postJson(`${target.api}/appointments`, appointmentBody(date, time, person));
  expect(response.status).toBe(201);
  return (await response.json()) as Booked;
}

beforeAll(async () => {
  const { date, times } = await freeSlots(target.api, 2);
  ada = await book(times[0] as string, date, 'Ada Lovelace');
  eve = await book(times[1] as string, date, 'Eve Intruder');
});

const manage = (id: string, body: object) => postJson(`${target.api}/bookings/${id}/manage`, body);

const CALLS: { path: () => string; body: () => Record<string, unknown> }[] = [
  {
    path: () => '/appointments/hold',
    body: () => ({
      serviceType: 'Digital Transformation',
      preferredDate: '2027-01-04',
      preferredTime: '09:00',
    }),
  },
  { path: () => '/appointments/hold/release', body: () => ({ holdId: randomUUID() }) },
  { path: () => `/bookings/${ada.id}/manage`, body: () => ({ token: guess(), action: 'show' }) },
  { path: () => `/bookings/${ada.id}/rating`, body: () => ({ token: guess(), rating: 5 }) },
  { path: () => `/bookings/${ada.id}/confirm-payment`, body: () => ({ status: 'paid' }) },
];
const NAMES = ['hold', 'release', 'manage', 'rating', 'confirm-payment'];

describe.each(NAMES)('POST …/%s', (name) => {
  const call = () => CALLS[NAMES.indexOf(name)] as (typeof CALLS)[number];
  const refuses = (status: number, init: RequestInit) =>
    expectWritten(target.sql, async () => {
      await expectRefusal(await fetch(target.api + call().path(), { method: 'POST', ...init }), status);
    });

  it.each(['', '{"token":', '{"a":1,}', 'token=x', '['.repeat(16_000)])('400 for %s', (body) =>
    refuses(400, { headers: JSON_HEADERS, body }),
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])('415 for "%s"', (type) =>
    refuses(415, { headers: { 'content-type': type }, body: JSON.stringify(call().body()) }),
  );

  it('413 for 17 kB', () =>
    refuses(413, {
      headers: JSON_HEADERS,
      body: JSON.stringify({ ...call().body(), reason: 'x'.repeat(17_000) }),
    }));

  it.each(['null', '[]', '"text"', '1', '{}'])('422 for the JSON %s', (body) =>
    refuses(422, { headers: JSON_HEADERS, body }),
  );

  it.each(['id', 'user_id', 'p_id', 'payment_status', 'constructor', '__proto__'])(
    '422 for the unknown key %s',
    (key) =>
      refuses(422, {
        headers: JSON_HEADERS,
        body: `{"${key}":"x",${JSON.stringify(call().body()).slice(1)}`,
      }),
  );

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('405 for %s', async (method) => {
    const response = await fetch(target.api + call().path(), { method });
    await expectRefusal(response, 405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });
});

describe('an emailed link', () => {
  it.each(['show', 'cancel', 'move'])('does not open another booking: %s', async (action) => {
    const move = { preferredDate: '2027-01-04', preferredTime: '09:00' };
    const body = { action, ...(action === 'move' ? move : {}) };
    const words = await expectRefusal(await manage(randomUUID(), { ...body, token: guess() }), 404);
    await expectWritten(target.sql, async () => {
      for (const token of [eve.manageToken, guess(), `${ada.manageToken}x`, ada.manageToken.slice(0, -1)]) {
        expect(await expectRefusal(await manage(ada.id, { ...body, token }), 404)).toBe(words);
      }
    });
    const [row] = await target.sql`select status, ics_sequence from public.appointments where id = ${ada.id}`;
    expect(row).toEqual({ status: 'pending', ics_sequence: 0 });
  });

  it('opens its own booking, and its token is not stored in plain text', async () => {
    const shown = (await (await manage(ada.id, { token: ada.manageToken, action: 'show' })).json()) as object;
    expect(shown).toMatchObject({ clientName: 'Ada Lovelace', canCancel: true });
    expect(JSON.stringify(shown)).not.toContain('ada@example.com');
    const [{ found }] = await target.sql<[{ found: number }]>`
      select (select count(*) from private.outbox o where o::text like ${`%${ada.manageToken}%`})
        + (select count(*) from private.idempotency_records r where r::text like ${`%${ada.manageToken}%`})
        + (select count(*) from private.manage_tokens t where t::text like ${`%${ada.manageToken}%`}) as found`;
    expect(Number(found)).toBe(0);
  });

  it('is not read from the URL: GET changes nothing and shows nothing', async () => {
    const address = `${target.api}/bookings/${ada.id}/manage?token=${ada.manageToken}&action=cancel`;
    await expectWritten(target.sql, async () => {
      await expectRefusal(await fetch(address), 405);
      await expectRefusal(await fetch(address, { method: 'POST', headers: JSON_HEADERS, body: '{}' }), 422);
    });
  });

  it('cancels once, however often it is used', async () => {
    await expectWritten(
      target.sql,
      async () => {
        const responses = await Promise.all(
          [1, 2, 3, 4].map(() => manage(eve.id, { token: eve.manageToken, action: 'cancel', reason: 'Ill' })),
        );
        for (const response of responses) expect([200, 409]).toContain(response.status);
        expect(await (await manage(eve.id, { token: eve.manageToken, action: 'show' })).json()).toMatchObject(
          {
            status: 'cancelled',
            canCancel: false,
            canMove: false,
          },
        );
      },
      { mails: 2 },
    );
  });
});

describe('the public view of a booking', () => {
  it.each(['', '/calendar.ics'])('contains no personal data: /bookings/{id}%s', async (path) => {
    const text = await (await fetch(`${target.api}/bookings/${eve.id}${path}`)).text();
    expect(text).toContain('AI Strategy Consultation');
    expect(text).not.toMatch(/Intruder|eve@|\bIll\b/);
  });
});

describe('a payment notice', () => {
  const webhook = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${target.api}/payments/webhook`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, ...headers },
      body,
    });

  it('is refused without the provider’s signature', async () => {
    const now = Math.floor(Date.now() / 1000);
    const message = JSON.stringify({
      type: 'payment.paid',
      reference: `sandbox_${ada.id}_1_${'0'.repeat(32)}`,
      amountCents: 1,
    });
    for (const headers of [
      {},
      { 'sandbox-signature': 'x' },
      { 'sandbox-signature': `t=${now},v1=${'0'.repeat(64)}` },
      { 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` },
    ]) {
      await expectRefusal(await webhook(message, headers as Record<string, string>), 400);
    }
    const response = await postJson(`${target.api}/bookings/${ada.id}/confirm-payment`, { status: 'paid' });
    expect(await response.json()).toEqual({ paymentStatus: 'not_required' });
  });

  it.each(['x', `sandbox_${randomUUID()}_25000_${'0'.repeat(32)}`, '%00', '..%2f..'])(
    'is refused by the sandbox with %s',
    async (reference) => {
      const address = `${target.api}/payments/sandbox/${reference}`;
      await expectRefusal(await fetch(address), 404);
      await expectRefusal(await postJson(address, { outcome: 'pay' }), 404);
    },
  );
});
