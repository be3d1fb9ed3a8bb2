import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, isErrorCode } from '../../supabase/functions/_shared/contracts/errors.ts';
import { postJson } from '../support/booking/booking.ts';
import { contactBody } from '../support/chaos/background-writers.ts';
import { startTestStack } from '../support/stack/stack.ts';

/** More than the gateway works on and lets wait at once. */
const FLOOD = 700;

let stack: Awaited<ReturnType<typeof startTestStack>>;
let sql: Sql;
let contact: string;

beforeAll(async () => {
  stack = await startTestStack({ rateLimitScale: 100_000 });
  sql = postgres(stack.databaseUrls().superuserUrl, { max: 2, onnotice: () => undefined });
  contact = `${stack.urls.api}/functions/v1/contact`;
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

interface Told {
  email: string;
  status: number;
  code: ErrorCode | undefined;
  sentence: string;
}

async function write(email: string): Promise<Told> {
  const response = await postJson(contact, contactBody(email), { 'idempotency-key': `overload-${email}` });
  const code = response.headers.get('x-error-code');
  return {
    email,
    status: response.status,
    code: isErrorCode(code) ? code : undefined,
    sentence: await response.text(),
  };
}

async function stored(): Promise<Map<string, number>> {
  const rows = await sql<{ email: string; count: number }[]>`
    select email, count(*)::int from public.contact_submissions group by email`;
  return new Map(rows.map(({ email, count }) => [email, count]));
}

it('refuses a message behind a locked table in words, stores nothing of it, and accepts it afterwards', async () => {
  const told = await sql.begin(async (transaction) => {
    await transaction`lock table public.contact_submissions in access exclusive mode`;
    return write('locked@example.com');
  });
  expect(told).toMatchObject({ status: 503, code: 'database_busy' });
  expect(told.sentence).toBe(ERRORS.database_busy.sentence({ retryAfterSeconds: 5 }));
  expect((await stored()).has('locked@example.com')).toBe(false);
  expect(await write('locked@example.com')).toMatchObject({ status: 201 });
  expect((await stored()).get('locked@example.com')).toBe(1);
});

it('does not say that nothing was saved while an earlier request with the same key still runs', async () => {
  const email = 'twice@example.com';
  const told = await sql.begin(async (transaction) => {
    await transaction`select private.lock_until_commit(${`idempotency key contact overload-${email}`})`;
    return write(email);
  });
  expect(told).toMatchObject({ status: 504, code: 'database_timeout' });
  expect(told.sentence).toBe(ERRORS.database_timeout.sentence({ isRepeatable: true }));
  expect(await write(email)).toMatchObject({ status: 201 });
});

it(`answers each of ${FLOOD} messages at once, stores each accepted one once, and none that was refused`, async () => {
  const emails = Array.from({ length: FLOOD }, (_, index) => `flood-${index}@example.com`);
  const { promise: isFull, resolve: noteRefusal } = Promise.withResolvers<void>();
  const flood = await sql.begin(async (transaction) => {
    await transaction`lock table public.contact_submissions in access exclusive mode`;
    const responses = emails.map(async (email) => {
      const response = await write(email);
      if (response.status === 503) noteRefusal();
      return response;
    });
    await isFull;
    return { responses: Promise.all(responses) };
  });
  const responses = await flood.responses;
  const rows = await stored();
  const statusOf = (wanted: number) => responses.filter(({ status }) => status === wanted);
  const [accepted, refused] = [statusOf(201), statusOf(503)];
  expect(accepted.length + refused.length).toBe(FLOOD);
  expect(accepted.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['database_busy']));
  expect(accepted.filter(({ email }) => rows.get(email) !== 1)).toEqual([]);
  expect(refused.filter(({ email }) => rows.has(email))).toEqual([]);
});
