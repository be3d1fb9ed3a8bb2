import { describe, expect, it } from 'vitest';
import { postJson } from '../support/booking/booking.ts';
import { isTo, waitForMails } from '../support/mail/inbox.ts';
import { attackTarget, expectRefusal, expectWritten, subscribe } from './support/attack-target.ts';

const RESPOND_AFTER_MS = 300;
const ONE_CLICK = { 'content-type': 'application/x-www-form-urlencoded' };

const target = attackTarget();

const follow = (what: string, token: string) => postJson(`${target.api}/newsletter/${what}`, { token });

async function tokensOf(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  const [mail] = await waitForMails(target.stack.urls.mail, isTo(email));
  const tokenFromHash = (text = '') => /[?#]token=([^\s>&]+)/.exec(text)?.[1] as string;
  return {
    confirm: tokenFromHash(mail?.text),
    unsubscribe: tokenFromHash(mail?.headers['list-unsubscribe']),
  };
}

async function statusOf(email: string): Promise<string | undefined> {
  const [row] = await target.sql`select status from public.subscribers where email = ${email}`;
  return row?.status;
}

async function subscriber(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  await subscribe(target, email);
  const tokens = await tokensOf(email);
  expect((await follow('confirm', tokens.confirm)).status).toBe(200);
  return tokens;
}

describe('a subscription', () => {
  it('is not revealed by the response: status, body, headers and duration', async () => {
    await subscriber('known@example.com');
    await subscribe(target, 'pending@example.com');
    const seen = [];
    for (const email of ['known@example.com', 'pending@example.com', 'unknown@example.com']) {
      const begin = performance.now();
      const response = await subscribe(target, email);
      const body = await response.text();
      expect(performance.now() - begin).toBeGreaterThan(RESPOND_AFTER_MS - 5);
      const headers = [...response.headers.keys()].filter((name) => name !== 'date');
      seen.push({ status: response.status, body, headers, length: response.headers.get('content-length') });
    }
    expect(seen[0]).toMatchObject({ status: 202, body: '{"status":"accepted"}' });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('causes no email when any visitor enters its address again', async () => {
    await subscriber('calm@example.com');
    await expectWritten(target.sql, async () => {
      expect((await subscribe(target, 'calm@example.com')).status).toBe(202);
    });
  });
});

describe('an emailed link', () => {
  it('changes nothing when only opened, such as by a mail scanner', async () => {
    await subscribe(target, 'scanned@example.com');
    const { confirm, unsubscribe } = await tokensOf('scanned@example.com');
    await expectRefusal(await fetch(`${target.api}/newsletter/confirm?token=${confirm}`), 405);
    const url = `${target.api}/newsletter/unsubscribe?token=${unsubscribe}`;
    // The page has the button; nothing but its script sends the token.
    for (const method of ['GET', 'HEAD']) {
      const opened = await fetch(url, { method, redirect: 'manual' });
      expect([opened.status, opened.headers.get('location')]).toEqual([
        303,
        `/newsletter/unsubscribe#token=${unsubscribe}`,
      ]);
    }
    expect(await statusOf('scanned@example.com')).toBe('pending');
  });

  it('is refused when it is forged, for another purpose, or of another subscriber', async () => {
    const mine = await subscriber('mine@example.com');
    const other = await subscriber('other@example.com');
    const [row] = await target.sql`
      select confirm_token_hash as hash from public.subscribers where email = 'other@example.com'`;
    const forged = `${other.unsubscribe.slice(0, 36)}${mine.unsubscribe.slice(36)}`;
    for (const token of [forged, other.confirm, row?.hash, 'x', "' or true --", '\u0000']) {
      await expectRefusal(await follow('unsubscribe', token as string), 404);
    }
    for (const token of [other.unsubscribe, row?.hash, '0'.repeat(64), '%']) {
      await expectRefusal(await follow('confirm', token as string), 404);
    }
    expect(await statusOf('other@example.com')).toBe('confirmed');
  });

  it('unsubscribes by a mail program’s own button, repeatedly, and after the subscription was deleted', async () => {
    const { unsubscribe } = await subscriber('leaver@example.com');
    const press = () =>
      fetch(`${target.api}/newsletter/unsubscribe?token=${unsubscribe}`, {
        method: 'POST',
        headers: ONE_CLICK,
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await press()).status).toBe(200);
    expect(await statusOf('leaver@example.com')).toBe('unsubscribed');
    expect((await press()).status).toBe(200);
    await target.sql`delete from public.subscribers where email = 'leaver@example.com'`;
    expect((await press()).status).toBe(200);
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    const address = `${target.api}/newsletter/unsubscribe?token=${unsubscribe}`;
    expect((await fetch(address, { method: 'POST', body: parts })).status).toBe(200);
  });
});
