import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appointmentBody, postJson } from '../support/booking/booking.ts';
import {
  attackTarget,
  contactBody,
  expectRefusal,
  expectWritten,
  JSON_HEADERS,
  newsletterBody,
} from './support/attack-target.ts';
import { firstOf, inDays } from './support/dates.ts';

const SQL_TEXT = `'); drop table public.appointments; --`;
const WORKING = [1, 2, 3, 4, 5];
const saturday = firstOf([6], 1);
const workday = firstOf(WORKING, 3);

const target = attackTarget();

const booking = (over: Record<string, unknown> = {}) => appointmentBody(workday, '09:00', over);

const MAKERS = [
  { path: '/contact', body: contactBody },
  { path: '/appointments', body: booking },
  { path: '/newsletter', body: newsletterBody },
];

describe.each(MAKERS)('POST $path', ({ path, body }) => {
  async function refuses(status: number, init: RequestInit & { duplex?: 'half' }): Promise<void> {
    await expectWritten(target.sql, async () => {
      const response = await fetch(target.api + path, { method: 'POST', ...init });
      await expectRefusal(response, status);
    });
  }

  it.each([
    ['nothing', ''],
    ['half an object', '{"name":"Ada'],
    ['a trailing comma', '{"name":"Ada",}'],
    ['a form', 'name=Ada&email=ada%40example.com'],
    ['broken UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['brackets without end', '['.repeat(16_000)],
  ])('400 for malformed JSON: %s', (_, raw) => refuses(400, { headers: JSON_HEADERS, body: raw }));

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=utf-16',
    '',
  ])('415 for the content type "%s"', (type) =>
    refuses(415, { headers: { 'content-type': type }, body: JSON.stringify(body()) }),
  );

  it('415 for a compressed body', () =>
    refuses(415, { headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' }, body: JSON.stringify(body()) }));

  it.each([
    ['17 kB', 17_000],
    ['2 MB', 2_000_000],
  ])('413 for %s', (_, size) =>
    refuses(413, { headers: JSON_HEADERS, body: JSON.stringify(body({ message: 'x'.repeat(size) })) }),
  );

  it('413 for 17 kB without a Content-Length', () => {
    const piece = new TextEncoder().encode(' '.repeat(1000));
    let left = 17;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(piece);
      },
    });
    return refuses(413, { headers: JSON_HEADERS, body: stream, duplex: 'half' });
  });

  it.each(['null', '[]', '"text"', '1', '{}', '[{"name":"Ada"}]'])('422 for the JSON %s', (raw) =>
    refuses(422, { headers: JSON_HEADERS, body: raw }),
  );

  it.each(['id', 'status', 'user_id', 'role', 'created_at', 'constructor', '__proto__'])(
    '422 for the unknown key %s',
    (key) => {
      const text = JSON.stringify(body());
      return refuses(422, { headers: JSON_HEADERS, body: `{"${key}":"admin",${text.slice(1)}` });
    },
  );

  it.each(['', 'two words', 'k'.repeat(256)])('422 for the Idempotency-Key "%s"', (key) =>
    refuses(422, { headers: { ...JSON_HEADERS, 'idempotency-key': key }, body: JSON.stringify(body()) }),
  );

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    '405 for %s, with the allowed methods',
    async (method) => {
      const response = await fetch(target.api + path, { method });
      await expectRefusal(response, 405);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    },
  );
});

describe('fields', () => {
  const refused = async (path: string, body: object) =>
    expectWritten(target.sql, async () => {
      await expectRefusal(await postJson(target.api + path, body), 422);
    });

  it.each([
    ['no name', { name: undefined }],
    ['a short name', { name: 'A' }],
    ['a name of blanks', { name: '   ' }],
    ['a long name', { name: 'n'.repeat(101) }],
    ['a number as the name', { name: 7 }],
    ['a list as the name', { name: ['Ada Lovelace'] }],
    ['a mail header in the name', { name: 'Ada\r\nBcc: all@example.com' }],
    ['a NUL in the name', { name: 'Ada\u0000' }],
    ['an escape sequence in the company', { company: 'Acme \u001b[31m' }],
    ['a bidirectional override', { company: 'Acme \u202egnp.exe' }],
    ['half a character', { message: 'Half of an emoji: \ud83c' }],
    ['a bell in the message', { message: 'Ring the bell \u0007' }],
    ['no @', { email: 'ada.example.com' }],
    ['two addresses', { email: 'ada@example.com, eve@example.com' }],
    ['a mail header in the address', { email: 'ada@example.com\nBcc: eve@example.com' }],
    ['SQL in the address', { email: SQL_TEXT }],
    ['a long address', { email: `${'a'.repeat(250)}@example.com` }],
    ['no company', { company: '' }],
    ['a long company', { company: 'c'.repeat(151) }],
    ['a short message', { message: 'Too short' }],
    ['a message of 5,001 characters', { message: 'm'.repeat(5001) }],
  ])('contact refuses %s', (_, over) => refused('/contact', contactBody(over)));

  it.each([
    ['yesterday', { preferredDate: inDays(-1) }],
    ['today', { preferredDate: inDays(0) }],
    ['last century', { preferredDate: '1926-11-22' }],
    ['a Saturday', { preferredDate: saturday }],
    ['a day beyond the window', { preferredDate: inDays(31) }],
    ['30 February', { preferredDate: '2027-02-30' }],
    ['month 13', { preferredDate: '2027-13-01' }],
    ['the year 0', { preferredDate: '0000-01-01' }],
    ['the last day of all', { preferredDate: '9999-12-31' }],
    ['a date with a time', { preferredDate: `${workday}T09:00` }],
    ['an American date', { preferredDate: '11/30/2026' }],
    ['SQL as the date', { preferredDate: SQL_TEXT }],
    ['infinity as the date', { preferredDate: 'infinity' }],
    ['09:17', { preferredTime: '09:17' }],
    ['lunch', { preferredTime: '12:00' }],
    ['midnight', { preferredTime: '00:00' }],
    ['24:00', { preferredTime: '24:00' }],
    ['9:00 AM', { preferredTime: '9:00 AM' }],
    ['a time with a line end', { preferredTime: '09:00\n' }],
    ['SQL as the time', { preferredTime: SQL_TEXT }],
    ['an unknown service', { serviceType: 'Free Lunch' }],
    ['an unknown service named in SQL', { serviceType: SQL_TEXT }],
    ['no service', { serviceType: '' }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus_Mons' }],
    ['an offset as the time zone', { timeZone: '+05:30' }],
    ['SQL as the time zone', { timeZone: SQL_TEXT }],
    ['SQL in the address', { clientEmail: SQL_TEXT }],
    ['a mail header in the name', { clientName: 'Ada\nBcc: eve@example.com' }],
    ['a long phone number', { clientPhone: '1'.repeat(33) }],
    ['a control character in the phone number', { clientPhone: '555\u0008' }],
    ['a message of 5,001 characters', { message: 'm'.repeat(5001) }],
  ])('appointments refuse %s', (_, over) => refused('/appointments', booking(over)));
});

describe('unusual text', () => {
  const TEXTS: [string, string][] = [
    ['emoji', 'Grüße 👩‍🚀🎉 aus Köln'],
    ['right-to-left text', 'שלום, نود استشارة'],
    ['Chinese', '我们想预约一次咨询会议，谢谢'],
    ['SQL', SQL_TEXT],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['a formula', '=1+1 {{7*7}} #{7*7} %s'],
  ];

  it.each(TEXTS)('contact stores %s unchanged, with two emails', async (_, text) => {
    const sent = contactBody({
      name: text,
      company: text,
      message: `${text}\n\t${text}`,
      email: "o'ha@x.co",
    });
    await expectWritten(
      target.sql,
      async () => {
        const response = await postJson(`${target.api}/contact`, sent);
        expect(response.status).toBe(201);
        const { id } = (await response.json()) as { id: number };
        const [row] = await target.sql`
          select name, company, message, email from public.contact_submissions where id = ${id}`;
        expect(row).toEqual(sent);
      },
      { submissions: 1, mails: 2 },
    );
  });

  it.each(TEXTS)('appointments store %s unchanged, with two emails', async (_, text) => {
    const time = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00'][
      TEXTS.findIndex((row) => row[1] === text)
    ];
    const sent = { clientName: text, company: text, clientPhone: '+1 (555) ١٢٣', message: text };
    await expectWritten(
      target.sql,
      async () => {
        const response = await postJson(
          `${target.api}/appointments`,
          booking({ ...sent, preferredTime: time, preferredDate: firstOf(WORKING, 10) }),
        );
        expect(response.status).toBe(201);
        const { id } = (await response.json()) as { id: string };
        const [row] = await target.sql`
          select client_name as "clientName", company, client_phone as "clientPhone", message
          from public.appointments where id = ${id}`;
        expect(row).toEqual(sent);
      },
      { appointments: 1, mails: 2 },
    );
  });

  it.each([
    ['5,000 letters', 'm'.repeat(5000)],
    ['3,000 emoji', '🎉'.repeat(3000)],
  ])('is accepted as a message of %s', (_, message) =>
    expectWritten(
      target.sql,
      async () => {
        expect((await postJson(`${target.api}/contact`, contactBody({ message }))).status).toBe(201);
      },
      { submissions: 1, mails: 2 },
    ),
  );
});

describe('a read request', () => {
  it.each([
    '',
    'date=',
    'date=tomorrow',
    'date=2027-02-30',
    'date=0000-01-01',
    'date=2027-01-04%00',
    `date=${encodeURIComponent(SQL_TEXT)}`,
    'date=2027-01-04&date=2027-01-05',
    'date=2027-01-04&limit=1',
    'date=2027-01-04&serviceType=Free+Lunch',
    `date=2027-01-04&serviceType=${encodeURIComponent(SQL_TEXT)}`,
    'date=2027-01-04&serviceType=%00',
    'date=2027-01-04&timeZone=Mars/Olympus_Mons',
  ])('availability refuses "%s"', async (query) => {
    await expectRefusal(await fetch(`${target.api}/appointments/availability?${query}`), 422);
  });

  it.each([inDays(-1), inDays(0), saturday, inDays(31), '9999-12-31'])(
    'availability on %s, a date without slots, is empty',
    async (date) => {
      const response = await fetch(`${target.api}/appointments/availability?date=${date}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ date, availableSlots: [], slots: [] });
    },
  );

  it.each([
    '1',
    'null',
    '%00',
    '%ff',
    '%E0%A4%A',
    '..%2f..',
    encodeURIComponent(SQL_TEXT),
    `${randomUUID()}x`,
  ])('the booking id %s gets the same response as an unknown booking', async (id) => {
    const unknown = await expectRefusal(await fetch(`${target.api}/bookings/${randomUUID()}`), 404);
    expect(await expectRefusal(await fetch(`${target.api}/bookings/${id}`), 404)).toBe(unknown);
  });

  it.each(['/contact/x', '/appointments/x', '/appointments/availability/x', '/bookings', '/bookings/a/b'])(
    '404 for %s',
    async (path) => {
      await expectRefusal(await fetch(target.api + path), 404);
    },
  );

  it.each(['/appointments/availability', `/bookings/${randomUUID()}`])('405 for POST %s', async (path) => {
    const response = await postJson(target.api + path, {});
    await expectRefusal(response, 405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });
});
