import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson } from '../support/booking.ts';
import { contactBody, expectRefusal, expectWritten, startTarget, type Target } from './support/outsider.ts';

let target: Target;

beforeAll(async () => {
  target = await startTarget({ rateLimitScale: 1 });
});
afterAll(() => target?.stop());

const send = (over: Record<string, unknown>, headers: Record<string, string> = {}) =>
  postJson(`${target.api}/contact`, contactBody(over), headers);

it('the sixth message in ten minutes is refused with the wait, whatever address the caller claims', async () => {
  await expectWritten(
    target.sql,
    async () => {
      for (let index = 0; index < 5; index += 1) {
        const answer = await send(
          { email: `visitor-${index}@example.com` },
          { 'x-forwarded-for': `203.0.113.${index}` },
        );
        expect(answer.status).toBe(201);
      }
    },
    { submissions: 5, mails: 10 },
  );
  await expectWritten(target.sql, async () => {
    const answer = await send({ email: 'sixth@example.com' }, { 'x-forwarded-for': '203.0.113.99' });
    const words = await expectRefusal(answer, 429);
    expect(words).toMatch(/try again in \d+ (second|minute)s?\.$/);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
  });
});

it('the fourth message of one mail address in an hour is refused, however it is written', async () => {
  await target.sql`delete from private.rate_limits`;
  for (const email of ['ada@example.com', 'Ada@example.com', 'ADA@EXAMPLE.COM']) {
    expect((await send({ email })).status).toBe(201);
  }
  await expectWritten(target.sql, async () => {
    await expectRefusal(await send({ email: 'aDa@Example.com' }), 429);
  });
});
