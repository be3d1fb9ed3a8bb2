import { describe, expect, it, vi } from 'vitest';
import type { FindCaller } from '../../../supabase/functions/_shared/auth/caller.ts';
import { FIELD_RULES } from '../../../supabase/functions/_shared/contracts/field-rules.ts';
import { databaseUnavailable, HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { contactRoutes } from '../../../supabase/functions/contact/handler.ts';
import { expectRefusal, fakeRpc, nobody, noCaptcha, noLimit, refusal, testApp } from '../support/fakes.ts';

const good = {
  name: 'Dana Okafor',
  email: 'dana@example.com',
  company: 'Acme Co',
  message: 'Please call me about our warehouse.',
};
const created = { id: 7, createdAt: '2026-11-21T09:00:00.000Z' };

function start(submit: unknown = created, limiter = noLimit, findCaller: FindCaller = nobody) {
  const fake = fakeRpc({ submit_contact_form: submit });
  const triggerMail = vi.fn();
  return {
    ...testApp(contactRoutes({ rpc: fake.rpc, limiter, findCaller, checkCaptcha: noCaptcha, triggerMail })),
    calls: fake.calls,
    triggerMail,
  };
}

describe('POST /contact', () => {
  it('answers 201 with id and instant, and wakes the mail', async () => {
    const app = start();
    const response = await app.post('/contact', good);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual(created);
    expect(app.calls).toEqual([
      {
        name: 'submit_contact_form',
        args: {
          p_name: good.name,
          p_email: good.email,
          p_company: good.company,
          p_message: good.message,
          p_guard: { captcha: 'off', limit_scale: 1 },
          p_owner_id: null,
        },
      },
    ]);
    expect(app.triggerMail).toHaveBeenCalledOnce();
  });

  it.each([
    ['the signed-in owner of the address', 'dana@example.com', { subject: 'own u1' }, 'u1'],
    ['an account with another address', 'eve@example.com', { email: 'dana@example.com' }, null],
  ])('counts a message of %s by its own subject', async (_who, email, counted, owner) => {
    const consume = vi.fn(noLimit.consume);
    const findCaller = async () => ({ id: 'u1', email, token: 't' });
    const app = start(created, { ...noLimit, consume }, findCaller);
    expect((await app.post('/contact', { ...good, email: 'Dana@example.com' })).status).toBe(201);
    const hits = consume.mock.calls[0]?.[1] ?? [];
    expect(hits.map(({ limit: _, ...subject }) => JSON.stringify(subject).toLowerCase())).toEqual([
      JSON.stringify(counted),
      JSON.stringify(counted),
    ]);
    expect(app.calls[0]?.args.p_owner_id).toBe(owner);
  });

  it.each(['en', 'es'])('passes the language %s on', async (locale) => {
    const app = start();
    expect((await app.post('/contact', { ...good, locale })).status).toBe(201);
    expect(app.calls[0]?.args).toMatchObject({ p_locale: locale });
  });

  it.each([
    ['emoji', { name: '👩🏽‍💻 Dana', message: '🎉'.repeat(10) }],
    ['right-to-left text', { name: 'דנה לוי', company: 'شركة', message: 'שלום, אנחנו צריכים עזרה' }],
    ['line breaks and tabs', { message: 'One line\nand\tanother line.\r\n' }],
    ['5,000 characters', { message: 'x'.repeat(5000) }],
    ['5,000 Arabic characters', { message: 'س'.repeat(5000) }],
    ['SQL', { name: "Robert'); DROP TABLE contact_submissions;--", company: "' OR 1=1 --" }],
    ['HTML', { company: '<script>alert(1)</script>' }],
  ])('takes %s as it is', async (_what, change) => {
    const app = start();
    const body = { ...good, ...change };
    expect((await app.post('/contact', body)).status).toBe(201);
    expect(app.calls[0]?.args.p_message).toBe(body.message.trim());
  });

  it.each([
    ['malformed JSON', '{"name":', 400, 'We couldn’t read that. It isn’t valid JSON.'],
    ['an empty body', '', 400, 'We couldn’t read that. It isn’t valid JSON.'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400, /isn’t valid JSON/],
    ['an array', [good], 422, 'Please send a JSON object with name, email, company, message and locale.'],
    ['null', 'null', 422, /JSON object/],
    ['deep nesting', '['.repeat(8000), 400, /isn’t valid JSON/],
    ['17 kB', { ...good, message: 'x'.repeat(17_000) }, 413, 'That is too long. Please send 16 kB or less.'],
    [
      '5,001 characters',
      { ...good, message: 'x'.repeat(5001) },
      422,
      'Please use 5,000 characters or fewer.',
    ],
    [
      'an unknown key',
      { ...good, admin: true },
      422,
      'Please send only name, email, company, message and locale.',
    ],
    ['another language', { ...good, locale: 'xx' }, 422, FIELD_RULES.locale_invalid],
    ['a forged prototype', `{"__proto__":{"x":1},${JSON.stringify(good).slice(1)}`, 422, /Please send only/],
    ['a short name', { ...good, name: ' D ' }, 422, 'Name must be at least 2 characters.'],
    ['one emoji as a name', { ...good, name: '😀' }, 422, 'Name must be at least 2 characters.'],
    ['a missing name', { ...good, name: undefined }, 422, 'Name must be at least 2 characters.'],
    ['a number as a name', { ...good, name: 12 }, 422, 'Name must be at least 2 characters.'],
    ['no email', { ...good, email: '' }, 422, 'Please enter a valid email address.'],
    ['a bad email', { ...good, email: 'dana@' }, 422, 'Please enter a valid email address.'],
    ['a header in the email', { ...good, email: 'a@b.co\r\nBcc: x@y.co' }, 422, /valid email/],
    ['no company', { ...good, company: '  ' }, 422, 'Company name is required.'],
    ['a short message', { ...good, message: 'Hi' }, 422, 'Message must be at least 10 characters.'],
    ['a line break in the name', { ...good, name: 'Dana\nBcc: x' }, 422, 'Please remove control characters.'],
    ['NUL in the message', { ...good, message: 'Hello\u0000 there, you' }, 422, /control characters/],
    [
      'half a character',
      `{"name":"a\\ud800b",${JSON.stringify({ ...good, name: undefined }).slice(1)}`,
      422,
      /control/,
    ],
    ['a bidirectional override', { ...good, name: 'Dana\u202Eanad' }, 422, /control characters/],
  ])('refuses %s and stores nothing', async (_what, body, status, sentence) => {
    const app = start();
    const response = await refusal(await app.post('/contact', body));
    expect(response.status).toBe(status);
    expect(response.text).toMatch(
      sentence instanceof RegExp ? sentence : new RegExp(`^${escaped(sentence)}$`),
    );
    expect(app.calls).toEqual([]);
    expect(app.triggerMail).not.toHaveBeenCalled();
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/json-patch+json'],
    ['application/json; charset=latin1'],
  ])('refuses the content type %s', async (type) => {
    const response = await start().post('/contact', good, { 'content-type': type });
    await expectRefusal(response, 415);
  });

  it('takes application/json with its charset, in any case', async () => {
    const response = await start().post('/contact', good, {
      'content-type': 'Application/JSON; charset="UTF-8"',
    });
    expect(response.status).toBe(201);
  });

  it('counts the body as it arrives, whatever Content-Length says', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024).fill(0x20));
      },
    });
    const response = await start().send('/contact', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json', 'content-length': '10' },
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(30);
  });

  it('checks all else before it counts towards a limit', async () => {
    const consume = vi.fn(async () => undefined);
    const app = start(created, { ...noLimit, consume });
    await app.post('/contact', { ...good, name: '' });
    await app.post('/contact', good, { 'idempotency-key': 'has space' });
    expect(consume).not.toHaveBeenCalled();
  });

  it('passes an Idempotency-Key on with the hash of the validated body', async () => {
    const app = start();
    const headers = { 'idempotency-key': 'c2f1-key' };
    await app.post('/contact', good, headers);
    await app.post('/contact', { ...good, name: ` ${good.name} ` }, headers);
    await app.post('/contact', { ...good, company: 'Other' }, headers);
    const hashes = app.calls.map((call) => call.args.p_guard?.request_hash);
    expect(app.calls[0]?.args.p_guard?.idempotency_key).toBe('c2f1-key');
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it.each(['a b', 'é', 'x'.repeat(256), ''])('refuses the Idempotency-Key %j', async (key) => {
    const response = await start().post('/contact', good, { 'idempotency-key': key });
    expect(await refusal(response)).toMatchObject({
      status: 422,
      text: expect.stringContaining('Idempotency-Key'),
    });
  });

  it('says 503 and keeps quiet about why when the database is away', async () => {
    const app = start(() => {
      throw databaseUnavailable(new Error('connect ECONNREFUSED 10.0.0.1'));
    });
    const response = await app.post('/contact', good);
    expect(response.headers.get('retry-after')).toBe('60');
    await expectRefusal(
      response,
      503,
      'We couldn’t reach the database. Nothing was saved. Please try again in a minute.',
    );
    expect(app.triggerMail).not.toHaveBeenCalled();
    expect(JSON.stringify(app.logged)).toContain('ECONNREFUSED');
  });

  it('never logs what was written', async () => {
    const app = start(() => {
      throw new HttpError(422, 'name_too_short');
    });
    await app.post('/contact', good);
    expect(JSON.stringify(app.logged)).not.toMatch(/Dana|dana|warehouse|Acme/);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
