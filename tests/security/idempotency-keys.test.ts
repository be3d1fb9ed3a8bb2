import { describe, expect, it } from 'vitest';
import { appointmentBody, freeSlots, postJson } from '../support/booking/booking.ts';
import { attackTarget, contactBody, counts, expectRefusal } from './support/attack-target.ts';

const target = attackTarget();

/** The link to a booking is kept nowhere in clear, so each response has one of its own. */
async function withoutLink(response: Response): Promise<object> {
  const { manageToken: _own, ...rest } = (await response.json()) as { manageToken?: string };
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
      for (const response of again) {
        expect(response.status).toBe(201);
        expect(await withoutLink(response)).toEqual(created);
      }
      const other = { ...body, company: 'Another company' };
      await expectRefusal(await postJson(target.api + path, other, key), 422);
      const after = await counts(target.sql);
      expect(after.submissions + after.appointments).toBe(before.submissions + before.appointments + 1);
      expect(after.mails).toBe(before.mails + 2);
    },
  );
});
