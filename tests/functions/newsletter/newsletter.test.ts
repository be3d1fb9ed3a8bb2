import { describe, expect, it, vi } from 'vitest';
import { FIELD_RULES } from '../../../supabase/functions/_shared/contracts/field-rules.ts';
import { databaseUnavailable, HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import type { Hit } from '../../../supabase/functions/_shared/http/rate-limits.ts';
import { newsletterRoutes } from '../../../supabase/functions/newsletter/handler.ts';
import { expectRefusal, fakeRpc, noCaptcha, noLimit, refusal, testApp } from '../support/fakes.ts';

const TOKEN = 'a'.repeat(64);
const LEAVE = `c0000000-0000-4000-8000-000000000001.${TOKEN}`;
const ONE_CLICK = `/newsletter/unsubscribe?token=${LEAVE}`;
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

function start(results: Parameters<typeof fakeRpc>[0] = {}, limiter = noLimit, respondAfterMs = 0) {
  const fake = fakeRpc({
    subscribe_to_newsletter: null,
    confirm_newsletter_subscription: true,
    unsubscribe_from_newsletter: true,
    ...results,
  });
  const triggerMail = vi.fn();
  const routes = newsletterRoutes({
    rpc: fake.rpc,
    limiter,
    checkCaptcha: noCaptcha,
    triggerMail,
    respondAfterMs,
  });
  return { ...testApp(routes), calls: fake.calls, triggerMail };
}

function counting() {
  const byIp = vi.fn(async (_request: Request, _limit: { bucket: string }) => undefined);
  const consume = vi.fn(async (_request: Request, _hits: Hit[]) => undefined);
  return { ...noLimit, byIp, consume };
}

describe('POST /newsletter', () => {
  it('answers 202 and wakes the mail', async () => {
    const app = start();
    const response = await app.post('/newsletter', { email: ' Dana@example.com ' });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ status: 'accepted' });
    expect(app.calls).toEqual([
      {
        name: 'subscribe_to_newsletter',
        args: { p_email: 'Dana@example.com', p_source: 'footer', p_guard: {} },
      },
    ]);
    expect(app.triggerMail).toHaveBeenCalledOnce();
  });

  it('passes the language on', async () => {
    const app = start();
    await app.post('/newsletter', { email: 'dana@example.com', locale: 'es' });
    expect(app.calls[0]?.args).toMatchObject({ p_locale: 'es' });
  });

  it('takes at least the same time, however fast the database is', async () => {
    const app = start({}, noLimit, 120);
    const begin = performance.now();
    await app.post('/newsletter', { email: 'dana@example.com' });
    expect(performance.now() - begin).toBeGreaterThan(115);
  });

  it.each([
    ['malformed JSON', '{"email":', 400, 'We couldn’t read that. It isn’t valid JSON.'],
    ['null', 'null', 422, 'Please send a JSON object with email, source and locale.'],
    ['nothing', {}, 422, 'Please enter a valid email address.'],
    ['no email', { email: '' }, 422, 'Please enter a valid email address.'],
    ['an address without a domain', { email: 'dana@' }, 422, 'Please enter a valid email address.'],
    ['two addresses', { email: 'a@b.co, c@d.co' }, 422, 'Please enter a valid email address.'],
    ['a list', { email: ['a@b.co'] }, 422, 'Please enter a valid email address.'],
    ['a header', { email: 'a@b.co\r\nBcc: x@y.co' }, 422, 'Please enter a valid email address.'],
    ['a long address', { email: `${'a'.repeat(250)}@b.co` }, 422, 'Please enter a valid email address.'],
    ['another language', { email: 'a@b.co', locale: 'xx' }, 422, FIELD_RULES.locale_invalid],
    [
      'an unknown key',
      { email: 'a@b.co', status: 'confirmed' },
      422,
      'Please send only email, source and locale.',
    ],
    ['17 kB', { email: 'x'.repeat(17_000) }, 413, 'That is too long. Please send 16 kB or less.'],
  ])('refuses %s', async (_what, body, status, text) => {
    const app = start();
    await expectRefusal(await app.post('/newsletter', body), status, text);
    expect(app.calls).toEqual([]);
    expect(app.triggerMail).not.toHaveBeenCalled();
  });

  it('refuses a form: this one is for our own page', async () => {
    const response = await start().post('/newsletter', 'email=dana%40example.com', URLENCODED);
    await expectRefusal(response, 415);
  });

  it('counts by caller, by mailbox, and overall', async () => {
    const limiter = counting();
    const app = start({}, limiter);
    await app.post('/newsletter', { email: 'nobody' });
    await app.post('/newsletter', { email: 'dana@example.com' }, { 'idempotency-key': 'has space' });
    expect(limiter.byIp).not.toHaveBeenCalled();
    await app.post('/newsletter', { email: 'Dana@Example.com' });
    expect(limiter.byIp.mock.calls.map(([, limit]) => limit)).toEqual([
      { bucket: 'newsletter:ip', max: 5, windowSeconds: 600 },
    ]);
    expect(limiter.consume.mock.calls.map(([, hits]) => hits)).toEqual([
      [
        {
          limit: { bucket: 'newsletter:email', max: 3, windowSeconds: 86_400 },
          email: 'Dana@Example.com',
        },
        { limit: { bucket: 'newsletter:all', max: 200, windowSeconds: 3600 }, subject: 'everybody' },
      ],
    ]);
  });

  it('asks the database nothing once a limit is reached', async () => {
    const full = async () => {
      throw new HttpError(429, 'rate_limited', { retryAfterSeconds: 60 }, { 'Retry-After': '60' });
    };
    const app = start({}, { ...noLimit, consume: full });
    const response = await app.post('/newsletter', { email: 'dana@example.com' });
    expect(response.headers.get('retry-after')).toBe('60');
    await expectRefusal(response, 429);
    expect(app.calls).toEqual([]);
  });

  it('passes an Idempotency-Key on with the hash of what it stands for', async () => {
    const app = start();
    const key = { 'idempotency-key': 'c2f1-key' };
    await app.post('/newsletter', { email: 'dana@example.com' }, key);
    await app.post('/newsletter', { email: ' dana@example.com' }, key);
    await app.post('/newsletter', { email: 'other@example.com' }, key);
    const hashes = app.calls.map((call) => call.args.p_guard?.request_hash);
    expect(app.calls[0]?.args.p_guard?.idempotency_key).toBe('c2f1-key');
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it('says 503 when the database is away', async () => {
    const app = start({
      subscribe_to_newsletter: () => {
        throw databaseUnavailable(new Error('connect ECONNREFUSED'));
      },
    });
    const response = await app.post('/newsletter', { email: 'dana@example.com' });
    await expectRefusal(response, 503);
    expect(app.triggerMail).not.toHaveBeenCalled();
    expect(JSON.stringify(app.logged)).not.toContain('dana');
  });
});

describe.each([
  { path: '/newsletter/confirm', name: 'confirm_newsletter_subscription', status: 'confirmed', token: TOKEN },
  {
    path: '/newsletter/unsubscribe',
    name: 'unsubscribe_from_newsletter',
    status: 'unsubscribed',
    token: LEAVE,
  },
] as const)('POST $path', ({ path, name, status, token }) => {
  it('does what the link is for', async () => {
    const app = start();
    const response = await app.post(path, { token });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status });
    expect(app.calls).toEqual([{ name, args: { p_token: token } }]);
  });

  it('gives one answer to every token that is worth nothing', async () => {
    const unknown = await refusal(await start({ [name]: false }).post(path, { token }));
    expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('no longer works') });
    for (const bad of ['', ' ', 'x'.repeat(201), 'a b', '\u0000', '../x', '<b>', "' or 1=1 --"]) {
      const app = start();
      expect(await refusal(await app.post(path, { token: bad }))).toEqual(unknown);
      expect(app.calls).toEqual([]);
    }
  });

  it.each([
    ['no token', {}, 422],
    ['a number', { token: 7 }, 422],
    ['an unknown key', { token, email: 'dana@example.com' }, 422],
    ['malformed JSON', '{', 400],
    ['17 kB', { token: 'x'.repeat(17_000) }, 413],
  ])('refuses %s', async (_what, body, expected) => {
    const app = start();
    await expectRefusal(await app.post(path, body), expected);
    expect(app.calls).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('changes nothing for %s', async (method) => {
    const app = start();
    const response = await app.send(`${path}?token=${token}`, { method });
    // People who open the address of an email's header are led to the page with the button.
    const isRead = path === '/newsletter/unsubscribe' && (method === 'GET' || method === 'HEAD');
    expect(response.status).toBe(isRead ? 303 : 405);
    if (!isRead) expect(response.headers.get('allow')).toMatch(/^(GET, HEAD, )?POST, OPTIONS$/);
    expect(app.calls).toEqual([]);
  });

  it('is limited by caller, with room for mail providers', async () => {
    const limiter = counting();
    await start({}, limiter).post(path, { token });
    expect(limiter.byIp.mock.calls.map(([, limit]) => limit)).toEqual([
      { bucket: 'newsletter:link:ip', max: 120, windowSeconds: 60 },
    ]);
  });

  it('keeps the token out of the log', async () => {
    const app = start();
    await app.post(`${path}?token=${token}`, { token });
    expect(JSON.stringify(app.logged)).not.toContain(TOKEN);
  });
});

describe('a mail program’s own unsubscribe button (RFC 8058)', () => {
  it('posts a form, its token in the address', async () => {
    const app = start();
    const response = await app.post(ONE_CLICK, 'List-Unsubscribe=One-Click', URLENCODED);
    expect([response.status, await response.json()]).toEqual([200, { status: 'unsubscribed' }]);
    expect(app.calls).toEqual([{ name: 'unsubscribe_from_newsletter', args: { p_token: LEAVE } }]);
  });

  it('leads people who open the address to the page with the button, and unsubscribes nobody', async () => {
    const app = start();
    const response = await app.send(ONE_CLICK, { method: 'GET' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/newsletter/unsubscribe#token=${LEAVE}`,
    ]);
    expect(app.calls).toEqual([]);
  });

  it('or the same in parts', async () => {
    const app = start();
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const response = await app.send(ONE_CLICK, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(app.calls).toHaveLength(1);
  });

  it.each([
    ['another form', ONE_CLICK, 'a=b', URLENCODED, 422],
    ['an empty form', ONE_CLICK, '', URLENCODED, 422],
    ['broken parts', ONE_CLICK, 'x', { 'content-type': 'multipart/form-data; boundary=y' }, 400],
    ['parts without a boundary', ONE_CLICK, 'x', { 'content-type': 'multipart/form-data' }, 400],
    ['17 kB', ONE_CLICK, `a=${'x'.repeat(17_000)}`, URLENCODED, 413],
    ['no token', '/newsletter/unsubscribe', 'List-Unsubscribe=One-Click', URLENCODED, 404],
    ['plain text', ONE_CLICK, 'List-Unsubscribe=One-Click', { 'content-type': 'text/plain' }, 415],
    [
      'a compressed form',
      ONE_CLICK,
      'List-Unsubscribe=One-Click',
      { ...URLENCODED, 'content-encoding': 'gzip' },
      415,
    ],
  ])('is refused for %s', async (_what, path, body, headers, status) => {
    const app = start();
    await expectRefusal(await app.post(path, body, headers), status);
    expect(app.calls).toEqual([]);
  });

  it('does not work for confirming, which needs a person', async () => {
    const app = start();
    const path = `/newsletter/confirm?token=${TOKEN}`;
    const response = await app.post(path, 'List-Unsubscribe=One-Click', URLENCODED);
    await expectRefusal(response, 415);
    expect(app.calls).toEqual([]);
  });
});
