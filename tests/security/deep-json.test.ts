import { beforeAll, expect, it } from 'vitest';
import { attackTarget, JSON_HEADERS } from './support/attack-target.ts';
import { proceduresOf } from './support/catalogue.ts';
import { callRpc, signInAsAdmin } from './support/forged-callers.ts';

const target = attackTarget();
let admin: Record<string, string>;

beforeAll(async () => {
  admin = await signInAsAdmin(target);
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const nestedObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
/** Bodies for a call that takes `field`: too large for a function, and just small enough. */
const bodies = (field: string) => [
  nested(100_000),
  nested(7_900),
  nestedObjects(2_500),
  `{"${field}":${nested(7_900)}}`,
  `{"${field}":${nestedObjects(2_500)}}`,
  `{"${field}":${nested(100_000)}}`,
  '['.repeat(100_000),
];

const CALLS = [
  ['contact', 'message'],
  ['appointments', 'message'],
  ['appointments/hold', 'serviceType'],
  ['appointments/hold/release', 'holdId'],
  ['bookings/00000000-0000-4000-8000-000000000000/manage', 'token'],
  ['bookings/00000000-0000-4000-8000-000000000000/rating', 'token'],
  ['bookings/00000000-0000-4000-8000-000000000000/confirm-payment', 'status'],
  ['payments/webhook', 'data'],
  ['newsletter', 'email'],
  ['newsletter/confirm', 'token'],
  ['newsletter/unsubscribe', 'token'],
  ['chatbot/message', 'chatHistory'],
  ['chatbot/history', 'secret'],
  ['chatbot/vote', 'id'],
  ['chatbot/handoff', 'email'],
  ['chatbot/embeddings', 'a'],
  ['account/delete', 'password'],
  ['deliver-mail', 'a'],
  ['faults', 'message'],
] as const;

async function parseStatuses(url: string, headers: Record<string, string>, field: string, method = 'POST') {
  const statuses: number[] = [];
  for (const body of bodies(field)) {
    const init = { method, headers: { ...JSON_HEADERS, ...headers }, body };
    const response = await fetch(url, init);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const notRefused = (statuses: number[]) => statuses.filter((status) => status < 400 || status >= 500);

it.each(CALLS)('the function %s refuses deeply nested JSON, also within "%s"', async (path, field) => {
  const statuses = await parseStatuses(`${target.api}/${path}`, admin, field);
  expect({ statuses, wrong: notRefused(statuses) }).toEqual({ statuses, wrong: [] });
});

it.each([
  ['POST', 'signup', 'data'],
  ['POST', 'token?grant_type=password', 'password'],
  ['POST', 'otp', 'data'],
  ['POST', 'verify', 'token_hash'],
  ['POST', 'recover', 'email'],
  ['POST', 'resend', 'email'],
  ['PUT', 'user', 'data'],
])('auth refuses deeply nested JSON: %s %s', async (method, path, field) => {
  const statuses = await parseStatuses(`${target.auth}/${path}`, admin, field, method);
  expect({ statuses, wrong: notRefused(statuses) }).toEqual({ statuses, wrong: [] });
});

it('REST refuses deeply nested JSON, for every function and for a table', async () => {
  const rest = `${target.rest}`;
  const found: Record<string, number[]> = {};
  for (const { name, args } of await proceduresOf(target.sql, 'public')) {
    const field = Object.keys(args)[0] ?? 'a';
    const wrong = notRefused(await parseStatuses(`${rest}/rpc/${name}`, admin, field));
    if (wrong.length > 0) found[name] = wrong;
  }
  for (const method of ['POST', 'PATCH']) {
    const wrong = notRefused(await parseStatuses(`${rest}/reply_templates?id=eq.0`, admin, 'body', method));
    if (wrong.length > 0) found[`${method} reply_templates`] = wrong;
  }
  expect(found).toEqual({});
});

it('storage refuses deeply nested JSON', async () => {
  const storage = `${target.storage}/object`;
  const found: Record<string, number[]> = {};
  for (const path of ['list/documents', 'sign/documents/a', 'move', 'copy']) {
    const wrong = notRefused(await parseStatuses(`${storage}/${path}`, admin, 'prefix'));
    if (wrong.length > 0) found[path] = wrong;
  }
  expect(found).toEqual({});
});

it('every service still responds afterwards', async () => {
  expect((await fetch(`${target.api}/health`)).status).toBe(200);
  const { status } = await callRpc(target, admin, 'my_role');
  expect(status).toBe(200);
});
