import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCaptchaEnv } from '../../../supabase/functions/_shared/env.ts';
import { createCaptchaCheck } from '../../../supabase/functions/_shared/http/captcha.ts';
import { appointmentsRoutes } from '../../../supabase/functions/appointments/handler.ts';
import { handoffRoute } from '../../../supabase/functions/chatbot/handoff.ts';
import { contactRoutes } from '../../../supabase/functions/contact/handler.ts';
import { newsletterRoutes } from '../../../supabase/functions/newsletter/handler.ts';
import { TURNSTILE_SECRET, type TurnstileDouble, turnstileDouble } from '../../support/turnstile-double.ts';
import { expectRefusal, fakeRpc, nobody, noLimit, refusal, testApp } from '../support/fakes.ts';

let turnstile: TurnstileDouble;
beforeAll(async () => {
  turnstile = await turnstileDouble();
});
beforeEach(() => {
  turnstile.mood = 'well';
});
afterAll(() => turnstile.close());

const MESSAGE = {
  name: 'Dana Okafor',
  email: 'dana@example.com',
  company: 'Acme Co',
  message: 'Please call me about our warehouse.',
};
const BOOKING = {
  clientName: 'Dana Okafor',
  clientEmail: 'dana@example.com',
  serviceType: 'Discovery Call',
  preferredDate: '2026-12-01',
  preferredTime: '10:00',
};
const REFUSED = {
  status: 403,
  text: 'We couldn’t verify that you’re a person. Please reload the page and try again.',
};

function start(secret = TURNSTILE_SECRET, url = turnstile.url) {
  const fake = fakeRpc({
    submit_contact_form: { id: 7, createdAt: '2026-11-21T09:00:00.000Z' },
    subscribe_to_newsletter: null,
    hand_off_chat: 1,
    create_appointment: {
      id: 'ab000000-0000-4000-8000-000000000001',
      status: 'pending',
      startsAt: '2026-12-01T15:00:00.000Z',
      endsAt: '2026-12-01T16:00:00.000Z',
    },
  });
  const log = vi.fn();
  const env = readCaptchaEnv({ TURNSTILE_SECRET_KEY: secret, TURNSTILE_VERIFY_URL: url });
  const consume = vi.fn(noLimit.consume);
  const common = {
    rpc: fake.rpc,
    limiter: { ...noLimit, consume },
    checkCaptcha: createCaptchaCheck(env, log, 300),
    findCaller: nobody,
    triggerMail: () => undefined,
  };
  const app = testApp([
    ...contactRoutes(common),
    handoffRoute(common),
    ...newsletterRoutes({ ...common, respondAfterMs: 0 }),
    ...appointmentsRoutes({
      ...common,
      payments: undefined,
      hashVisitor: async () => ({ visitor: 'a-keyed-hash', network: null }),
    }),
  ]);
  const post = (path: string, body: object, token?: string) =>
    app.post(path, body, token === undefined ? {} : { 'x-captcha-token': token });
  return { post, calls: fake.calls, log, consume };
}

const FORMS: [path: string, body: object, status: number][] = [
  ['/contact', MESSAGE, 201],
  ['/chatbot/handoff', { name: 'Dana Doe', email: 'dana@example.com' }, 201],
  ['/newsletter', { email: 'dana@example.com' }, 202],
  ['/appointments', BOOKING, 201],
];

it('tells the booking whether the visitor has solved a challenge', async () => {
  const app = start();
  await app.post('/appointments', BOOKING, turnstile.solve());
  expect(app.calls[0]?.args).toMatchObject({ p_guard: { captcha: 'passed' } });
  const open = start('');
  await open.post('/appointments', BOOKING);
  expect(open.calls[0]?.args).toMatchObject({ p_guard: { captcha: 'off' } });
});

describe.each(FORMS)('%s', (path, body, status) => {
  it('accepts a solved challenge only once', async () => {
    const app = start();
    const token = turnstile.solve();
    expect((await app.post(path, body, token)).status).toBe(status);
    expect(JSON.stringify(app.calls)).not.toContain('unverified');
    expect(await refusal(await app.post(path, body, token))).toEqual(REFUSED);
    expect(app.calls).toHaveLength(1);
  });

  it.each([undefined, '', 'a guess', 'x'.repeat(4096)])(
    'refuses the token %j and does nothing',
    async (token) => {
      const app = start();
      expect(await refusal(await app.post(path, body, token))).toEqual(REFUSED);
      expect(app.calls).toEqual([]);
      // Nothing of what belongs to the owner of the address, or to everyone, is used up.
      expect(app.consume).not.toHaveBeenCalled();
    },
  );

  it('sends no request without a secret', async () => {
    const app = start('');
    expect((await app.post(path, body)).status).toBe(status);
  });
});

describe.each(['internal-error', 'nonsense', 'hangs'] as const)('a verifier with the mood "%s"', (mood) => {
  it('stores messages as unverified, and accepts bookings', async () => {
    const app = start();
    turnstile.mood = mood;
    expect((await app.post('/contact', MESSAGE, 'token')).status).toBe(201);
    expect(app.calls[0]?.args).toMatchObject({
      p_message: MESSAGE.message,
      p_guard: { captcha: 'unverified' },
    });
    expect((await app.post('/appointments', BOOKING, 'token')).status).toBe(201);
    expect(app.log).toHaveBeenCalledWith('error', 'captcha not checked', expect.anything());
  });

  it('asks newsletter subscribers to try again', async () => {
    const app = start();
    turnstile.mood = mood;
    await expectRefusal(
      await app.post('/newsletter', { email: 'dana@example.com' }, 'token'),
      503,
      'We can’t verify that you’re a person right now. Please try again in a few minutes.',
    );
    expect(app.calls).toEqual([]);
  });

  it('refuses callers without a token', async () => {
    const app = start();
    turnstile.mood = mood;
    expect(await refusal(await app.post('/contact', MESSAGE))).toEqual(REFUSED);
  });
});

it('stores a message as unverified when the verifier is unreachable', async () => {
  const app = start(TURNSTILE_SECRET, 'http://127.0.0.1:1/siteverify');
  expect((await app.post('/contact', MESSAGE, 'token')).status).toBe(201);
  expect(app.calls[0]?.args).toMatchObject({ p_guard: { captcha: 'unverified' } });
});

it('stores a message as unverified when our secret is wrong', async () => {
  const app = start('another secret');
  expect((await app.post('/contact', MESSAGE, turnstile.solve())).status).toBe(201);
  expect(app.calls[0]?.args).toMatchObject({ p_guard: { captcha: 'unverified' } });
});
