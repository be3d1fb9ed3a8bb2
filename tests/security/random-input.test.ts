import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentBody, freeSlots, postJson } from '../support/booking.ts';
import { seededNumbers } from '../support/seeded-random.ts';
import {
  contactBody,
  counts,
  expectRefusal,
  JSON_HEADERS,
  startTarget,
  type Target,
} from './support/outsider.ts';
import { randomBody } from './support/random-bodies.ts';

const BODIES = 150;
const AT_ONCE = 10;

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target?.stop());

describe.each([
  { path: '/contact', seed: 1815, table: 'submissions' as const },
  { path: '/appointments', seed: 1852, table: 'appointments' as const },
])('POST $path', ({ path, seed, table }) => {
  it(`handles ${BODIES} random bodies: a 201 writes its row and two emails, a refusal nothing`, async () => {
    const { date, times } = await freeSlots(target.api, 7);
    const random = seededNumbers(seed);
    const bodies = Array.from({ length: BODIES }, (_, index) =>
      randomBody(
        random,
        path === '/contact' ? contactBody() : appointmentBody(date, times[index % 7] as string),
      ),
    );
    const before = await counts(target.sql);
    let created = 0;
    for (let at = 0; at < bodies.length; at += AT_ONCE) {
      const answers = await Promise.all(
        bodies.slice(at, at + AT_ONCE).map((body) =>
          fetch(target.api + path, {
            method: 'POST',
            headers: JSON_HEADERS,
            body,
          }),
        ),
      );
      for (const answer of answers) {
        if (answer.status === 201) created += 1;
        else {
          expect([400, 409, 413, 422]).toContain(answer.status);
          await expectRefusal(answer, answer.status);
        }
      }
    }
    expect(created).toBeGreaterThan(0);
    const after = await counts(target.sql);
    expect(after[table] - before[table]).toBe(created);
    expect(after.mails - before.mails).toBe(2 * created);
  });
});

/** The link to a booking is kept nowhere in clear, so each answer has one of its own. */
async function withoutLink(answer: Response): Promise<object> {
  const { manageToken: _own, ...rest } = (await answer.json()) as { manageToken?: string };
  return rest;
}

describe('Idempotency-Key', () => {
  it.each(['/contact', '/appointments'])(
    'POST %s repeats its first response for a repeated key',
    async (path) => {
      const { date, times } = await freeSlots(target.api, 1);
      const body = path === '/contact' ? contactBody() : appointmentBody(date, times[0] as string);
      const key = { 'idempotency-key': `key-of${path}` };
      const before = await counts(target.sql);
      const first = await postJson(target.api + path, body, key);
      expect(first.status).toBe(201);
      const created = await withoutLink(first);
      const again = await Promise.all([1, 2, 3].map(() => postJson(target.api + path, body, key)));
      for (const answer of again) {
        expect(answer.status).toBe(201);
        expect(await withoutLink(answer)).toEqual(created);
      }
      const other = { ...body, company: 'Another company' };
      await expectRefusal(await postJson(target.api + path, other, key), 422);
      const after = await counts(target.sql);
      expect(after.submissions + after.appointments).toBe(before.submissions + before.appointments + 1);
      expect(after.mails).toBe(before.mails + 2);
    },
  );
});
