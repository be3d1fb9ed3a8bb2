// @module-tag real-limits
import { describe, expect, it } from 'vitest';
import { postJson } from '../support/booking/booking.ts';
import {
  attackTarget,
  contactBody,
  expectRefusal,
  expectWritten,
  subscribe,
} from './support/attack-target.ts';

const target = attackTarget({ rateLimitScale: 1 });

const send = (over: Record<string, unknown>, headers: Record<string, string> = {}) =>
  postJson(`${target.api}/contact`, contactBody(over), headers);

it('the sixth message in ten minutes is refused with the time to wait, whatever IP address the caller claims', async () => {
  await expectWritten(
    target.sql,
    async () => {
      for (let index = 0; index < 5; index += 1) {
        const response = await send(
          { email: `visitor-${index}@example.com` },
          { 'x-forwarded-for': `203.0.113.${index}` },
        );
        expect(response.status).toBe(201);
      }
    },
    { submissions: 5, mails: 10 },
  );
  await expectWritten(target.sql, async () => {
    const response = await send({ email: 'sixth@example.com' }, { 'x-forwarded-for': '203.0.113.99' });
    const words = await expectRefusal(response, 429);
    expect(words).toMatch(/try again in \d+ (second|minute)s?\.$/);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
  });
});

it('the fourth message of one mailbox in an hour is refused, however its address is spelled', async () => {
  await target.sql`delete from private.rate_limits`;
  for (const email of ['ada@example.com', 'Ada@example.com', 'ADA@EXAMPLE.COM']) {
    expect((await send({ email })).status).toBe(201);
  }
  await expectWritten(target.sql, async () => {
    await expectRefusal(await send({ email: 'aDa@Example.com' }), 429);
  });
});

describe('the assistant', () => {
  const say = (session?: unknown) =>
    postJson(`${target.api}/chatbot/message`, {
      message: 'Hello',
      chatHistory: [],
      ...(session ? { session } : {}),
    });

  it('answers twenty messages in ten minutes across all conversations, then returns the time to wait', async () => {
    await target.sql`delete from private.rate_limits`;
    const { session } = (await (await say()).json()) as { session: unknown };
    for (let index = 0; index < 19; index += 1) {
      expect((await say(index % 2 ? session : undefined)).status).toBe(200);
    }
    const [before] = await target.sql`select count(*)::int as messages from public.chat_messages`;
    for (const given of [session, undefined]) {
      const response = await say(given);
      expect(await expectRefusal(response, 429)).toMatch(/try again in \d+ (second|minute)s?\.$/);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await target.sql`select count(*)::int as messages from public.chat_messages`).toEqual([before]);
  });
});

describe('the newsletter', () => {
  it('sends at most three emails a day to a mailbox, however its address is spelled', async () => {
    await target.sql`delete from private.rate_limits`;
    await expectWritten(
      target.sql,
      async () => {
        for (const email of ['ada@example.com', 'Ada@example.com', 'ADA@EXAMPLE.COM']) {
          expect((await subscribe(target, email)).status).toBe(202);
        }
      },
      { subscribers: 1, mails: 3 },
    );
    await expectWritten(target.sql, async () => {
      const words = await expectRefusal(await subscribe(target, 'aDa@Example.com'), 429);
      expect(words).toMatch(/try again in \d+ hours?\.$/);
    });
  });

  it('refuses the sixth request from one IP address in ten minutes', async () => {
    await target.sql`delete from private.rate_limits`;
    for (let index = 0; index < 5; index += 1) {
      expect((await subscribe(target, `visitor-${index}@example.com`)).status).toBe(202);
    }
    await expectWritten(target.sql, async () => {
      await expectRefusal(await subscribe(target, 'sixth@example.com'), 429);
    });
  });
});
