import { describe, expect, it } from 'vitest';
import { readPaymentsEnv } from '../../supabase/functions/_shared/env.ts';
import { createPayments } from '../../supabase/functions/_shared/payments/create-payments.ts';
import { BOOKING_ID } from './support/fake-payments.ts';
import { noPayments, refusal, SITE_URL } from './support/fakes.ts';
import {
  book,
  CONFIRM,
  confirm,
  LOCAL,
  press,
  sandbox,
  sandboxPath,
  start,
  wanted,
} from './support/payments-app.ts';

describe('the sandbox', () => {
  it('takes a booking from its page to paid, and back to the confirmation page', async () => {
    const app = sandbox();
    const url = await book(app);
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/payments\/sandbox\/sandbox_/);
    expect(await confirm(app)).toEqual({ paymentStatus: 'pending', paymentUrl: url });
    app.wakeMail.mockClear();
    const answer = await press(app, sandboxPath(url), 'pay');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${LOCAL.SITE_URL}/booking-confirmation/${BOOKING_ID}?status=success`,
    ]);
    expect(app.ledger.payments).toMatchObject([{ provider: 'sandbox', status: 'paid' }]);
    expect(app.wakeMail).toHaveBeenCalledOnce();
    expect(await confirm(app)).toEqual({ paymentStatus: 'paid' });
  });

  it('shows what is paid for, without scripts, under a policy that lets nothing in', async () => {
    const app = sandbox();
    const answer = await app.send(sandboxPath(await book(app)));
    const html = await answer.text();
    expect(html).toContain('AI Strategy &lt;b&gt;Consultation&lt;/b&gt;');
    expect(html).toContain('<dd>$250</dd>');
    expect(html).toContain('Nov 24, 2026, 9:00 AM EST');
    expect(html).not.toMatch(/<script|dana|https?:\/\//i);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; /);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('can be left without paying', async () => {
    const app = sandbox();
    const url = await book(app);
    const answer = await press(app, sandboxPath(url), 'cancel');
    expect(answer.headers.get('location')).toMatch(/\?status=cancelled$/);
    expect(await confirm(app)).toEqual({ paymentStatus: 'pending', paymentUrl: url });
  });

  it('has one page a booking, however often the request is repeated', async () => {
    const app = sandbox();
    expect(await book(app)).toBe(await book(app));
    expect(app.ledger.payments).toHaveLength(1);
  });

  it('offers no buttons once it is paid', async () => {
    const app = sandbox();
    const path = sandboxPath(await book(app));
    await press(app, path, 'pay');
    const html = await (await app.send(path)).text();
    expect(html).toContain('This payment is not open any more.');
    expect(html).not.toContain('<button');
  });

  it('knows its own references only', async () => {
    const app = sandbox();
    const path = sandboxPath(await book(app));
    const cheaper = path.replace('_25000_', '_1_');
    for (const forged of [
      cheaper,
      `${path}0`,
      '/payments/sandbox/x',
      `/payments/sandbox/sandbox_${BOOKING_ID}_1_${'0'.repeat(32)}`,
    ]) {
      expect((await app.send(forged)).status).toBe(404);
      expect((await press(app, forged, 'pay')).status).toBe(404);
    }
    expect(app.ledger.payments).toMatchObject([{ status: 'open' }]);
  });

  it.each(['', 'refund', 'PAY'])('takes no other button: "%s"', async (outcome) => {
    const app = sandbox();
    expect((await press(app, sandboxPath(await book(app)), outcome)).status).toBe(422);
    expect(app.ledger.payments).toMatchObject([{ status: 'open' }]);
  });

  it.each([undefined, 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`])(
    'is not believed without proof: %s',
    async (signature) => {
      const app = sandbox();
      await book(app);
      const body = {
        type: 'payment.paid',
        reference: app.ledger.payments[0]?.reference,
        amountCents: 25_000,
      };
      const headers: Record<string, string> = signature ? { 'sandbox-signature': signature } : {};
      expect(await refusal(await app.post('/payments/webhook', body, headers))).toEqual({
        status: 400,
        text: 'This message is not signed as it should be.',
      });
      expect(app.ledger.payments).toMatchObject([{ status: 'open' }]);
    },
  );

  it('is not there with Stripe, nor where no payments are set up', async () => {
    const path = sandboxPath(await book(sandbox()));
    const free = start(() => noPayments);
    expect((await free.send(path)).status).toBe(404);
    expect((await free.post('/payments/webhook', {})).status).toBe(404);
    const stripe = { ...LOCAL, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const real = start(({ rpc }) => createPayments(readPaymentsEnv(stripe), rpc, SITE_URL));
    expect((await real.send(path)).status).toBe(404);
  });
});

describe('confirm-payment', () => {
  it('believes nobody who only says so', async () => {
    const app = sandbox();
    await book(app);
    expect(await confirm(app)).toMatchObject({ paymentStatus: 'pending' });
    expect(app.ledger.payments).toMatchObject([{ status: 'open' }]);
  });

  it.each([{}, { status: 'free' }, { status: 'paid', amount: 1 }, { status: 'paid', reference: 'x' }])(
    'refuses %j',
    async (body) => {
      const app = sandbox();
      expect(await refusal(await app.post(CONFIRM, body))).toMatchObject({ status: 422 });
      expect(app.ledger.calls).toEqual([]);
    },
  );

  it('gives the same 404 for an unknown booking and for what is no id', async () => {
    const app = sandbox();
    for (const path of [CONFIRM.replace('8edb', '9edb'), CONFIRM.replace(BOOKING_ID, 'new')]) {
      expect(await refusal(await app.post(path, { status: 'paid' }))).toEqual({
        status: 404,
        text: 'We could not find that booking.',
      });
    }
  });
});

describe('who takes payments', () => {
  it('is Stripe with both keys, the sandbox where it is asked for, else nobody', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const hosted = { SITE_URL, WAKE_SECRET: LOCAL.WAKE_SECRET };
    expect(readPaymentsEnv({ ...LOCAL, ...keys }).provider).toBe('stripe');
    expect(readPaymentsEnv({ ...hosted, ...keys, PAYMENTS: 'sandbox' }).provider).toBe('stripe');
    expect(readPaymentsEnv(LOCAL).provider).toBe('sandbox');
    expect(readPaymentsEnv(hosted).provider).toBe('none');
  });

  it('is never the sandbox on a real site, nor Stripe with half its keys', () => {
    expect(() => readPaymentsEnv({ ...LOCAL, SITE_URL })).toThrow(/PAYMENTS cannot be used/);
    expect(() => readPaymentsEnv({ ...LOCAL, STRIPE_SECRET_KEY: 'sk_live_secret' })).toThrow(
      /STRIPE_WEBHOOK_SECRET is missing/,
    );
    expect(() => readPaymentsEnv({ ...LOCAL, STRIPE_SECRET_KEY: 'sk_live_secret' })).not.toThrow(/sk_live/);
  });

  it('makes a price without a provider a 503, not a booking that is never paid', async () => {
    const app = start(() => noPayments);
    expect(await refusal(await app.post('/appointments', wanted))).toMatchObject({ status: 503 });
  });
});
