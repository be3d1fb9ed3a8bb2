import { expect, it } from 'vitest';
import { attackTarget, JSON_HEADERS } from './support/attack-target.ts';
import type { FuzzRequest } from './support/fuzz/fuzz-request.ts';
import { faultOf } from './support/fuzz/judge.ts';
import { createFuzzer } from './support/fuzz/run-fuzz.ts';

const REQUESTS = 20_000;
const CHUNK = 2_000;
const SEED = 1815;

const target = attackTarget();

const stored = async () => {
  const [row] = await target.sql<[{ messages: number; bookings: number }]>`
    select (select count(*)::int from public.contact_submissions) as messages,
      (select count(*)::int from public.appointments where status <> 'held') as bookings`;
  return { ...row };
};

it('REST refuses a value that the type of a parameter cannot hold, and it keeps no connection', async () => {
  const ask = (p_to: unknown) =>
    fetch(`${target.rest}/rpc/list_open_hours`, {
      method: 'POST',
      headers: { ...target.key, ...JSON_HEADERS },
      body: JSON.stringify({ p_from: '2030-01-01', p_to }),
    });
  // More than the pool has connections.
  const refused = await Promise.all(Array.from({ length: 30 }, () => ask({ a: 1 })));
  for (const response of refused) expect(response.status).toBe(400);
  expect((await ask('2030-01-02')).status).toBe(401);
});

it('finds SQL in a text of a refusal, and not in the words of two', () => {
  const fault = (body: object) =>
    faultOf({ method: 'GET', path: '/' } as FuzzRequest, {
      status: 422,
      headers: {},
      body: JSON.stringify(body),
    });
  expect(fault({ detail: 'at select "id" from leads' })).toBe('SQL');
  expect(fault({ detail: 'Please select a date.', field: 'from' })).not.toBe('SQL');
});

it(`${REQUESTS} requests get no 5xx, nothing of our insides, and proper refusals; each 201 has its row`, async () => {
  const fuzzer = await createFuzzer(target);
  const before = await stored();
  const created: Record<string, number> = {};
  for (let at = 0; at < REQUESTS; at += CHUNK) {
    const result = await fuzzer.run(SEED + at / CHUNK, CHUNK);
    expect(result.faults).toEqual([]);
    for (const [path, count] of Object.entries(result.created)) created[path] = (created[path] ?? 0) + count;
  }
  fuzzer.close();
  const after = await stored();
  const { '/functions/v1/contact': messages = 0, '/functions/v1/chatbot/handoff': handoffs = 0 } = created;
  expect(messages).toBeGreaterThan(0);
  expect(created['/functions/v1/appointments']).toBeGreaterThan(0);
  expect(after.messages - before.messages).toBe(messages + handoffs);
  expect(after.bookings - before.bookings).toBe(created['/functions/v1/appointments']);
}, 600_000);
