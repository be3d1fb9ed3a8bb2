import { describe, expect, it } from 'vitest';
import { readPaymentsEnv } from '../../../supabase/functions/_shared/env.ts';
import { expectRefusal, SITE_URL } from '../support/fakes.ts';
import { BOOKING_ID } from './fake-payments.ts';
import { book, CONFIRM, confirm, LOCAL, press, sandbox, sandboxPath, start, wanted } from './payments-app.ts';

describe('the sandbox', () => {
  it('takes a booking from its page to paid, and back to the confirmation page', async () => {
    const app = sandbox();
    const url = await book(app);
    expect(url).toMatch(/^http:\/\/localhost:3000\/payment-sandbox\/sandbox_/);
    expect(await confirm(app)).toEqual({ paymentStatus: 'pending', paymentUrl: url });
    app.triggerMail.mockClear();
    const response = await press(app, sandboxPath(url), 'pay');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ returnTo: `/booking-confirmation/${BOOKING_ID}?status=success` });
    expect(app.ledger.payments).toMatchObject([{ provider: 'sandbox', status: 'paid' }]);
    expect(app.triggerMail).toHaveBeenCalledOnce();
    expect(await confirm(app)).toEqual({ paymentStatus: 'paid' });
  });

  it('shows the purpose of the payment without changing anything', async () => {
    const app = sandbox();
    const path = sandboxPath(await book(app));
    const before = structuredClone(app.ledger.payments);
    const response = await app.send(path);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({
      service: 'AI Strategy <b>Consultation</b>',
      when: 'Tuesday, November 24, 2026 at 9:00 AM Eastern Time',
      amount: '$250',
      isOpen: true,
    });
    expect(app.ledger.payments).toEqual(before);
  });

  it('can be left without paying', async () => {
    const app = sandbox();
    const url = await book(app);
    const response = await press(app, sandboxPath(url), 'cancel');
    expect(await response.json()).toEqual({
      returnTo: `/booking-confirmation/${BOOKING_ID}?status=cancelled`,
    });
    expect(await confirm(app)).toEqual({ paymentStatus: 'pending', paymentUrl: url });
  });

  it('has one page a booking, however often the request is repeated', async () => {
    const app = sandbox();
    expect(await book(app)).toBe(await book(app));
    expect(app.ledger.payments).toHaveLength(1);
  });

  it('is closed once it is paid', async () => {
    const app = sandbox();
    const path = sandboxPath(await book(app));
    await press(app, path, 'pay');
    expect(await (await app.send(path)).json()).toMatchObject({ isOpen: false });
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

  it.each(['', 'refund', 'PAY'])('refuses the unknown action "%s"', async (outcome) => {
    const app = sandbox();
    await expectRefusal(
      await press(app, sandboxPath(await book(app)), outcome),
      422,
      'Please choose Pay or Cancel.',
    );
    expect(app.ledger.payments).toMatchObject([{ status: 'open' }]);
  });

  it.each([
    [415, 'outcome=pay', 'application/x-www-form-urlencoded'],
    [400, '{"outcome":', 'application/json'],
    [422, '{"outcome":"pay","amount":1}', 'application/json'],
    [413, JSON.stringify({ outcome: 'x'.repeat(17_000) }), 'application/json'],
  ])('responds with %i to anything but a button press', async (status, body, type) => {
    const app = sandbox();
    const path = sandboxPath(await book(app));
    await expectRefusal(await app.post(path, body, { 'content-type': type }), status);
    expect(app.ledger.payments).toMatchObject([{ status: 'open' }]);
  });

  it.each([undefined, 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`])(
    'does not trust an unsigned claim: %s',
    async (signature) => {
      const app = sandbox();
      await book(app);
      const body = {
        type: 'payment.paid',
        reference: app.ledger.payments[0]?.reference,
        amountCents: 25_000,
      };
      const headers: Record<string, string> = signature ? { 'sandbox-signature': signature } : {};
      await expectRefusal(
        await app.post('/payments/webhook', body, headers),
        400,
        'The message signature isn’t valid.',
      );
      expect(app.ledger.payments).toMatchObject([{ status: 'open' }]);
    },
  );

  it('is not there with Stripe, nor where no payments are set up', async () => {
    const path = sandboxPath(await book(sandbox()));
    const free = start({ provider: 'none' });
    expect((await free.send(path)).status).toBe(404);
    expect((await free.post('/payments/webhook', {})).status).toBe(404);
    const stripe = { ...LOCAL, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const real = start(readPaymentsEnv(stripe));
    expect((await real.send(path)).status).toBe(404);
  });
});

describe('confirm-payment', () => {
  it('does not trust an unverified claim', async () => {
    const app = sandbox();
    await book(app);
    expect(await confirm(app)).toMatchObject({ paymentStatus: 'pending' });
    expect(app.ledger.payments).toMatchObject([{ status: 'open' }]);
  });

  it.each([{}, { status: 'free' }, { status: 'paid', amount: 1 }, { status: 'paid', reference: 'x' }])(
    'refuses %j',
    async (body) => {
      const app = sandbox();
      await expectRefusal(await app.post(CONFIRM, body), 422);
      expect(app.ledger.calls).toEqual([]);
    },
  );

  it('gives the same 404 for an unknown booking and for what is no id', async () => {
    const app = sandbox();
    for (const path of [CONFIRM.replace('8edb', '9edb'), CONFIRM.replace(BOOKING_ID, 'new')]) {
      await expectRefusal(await app.post(path, { status: 'paid' }), 404, 'We couldn’t find that booking.');
    }
  });
});

describe('the payment provider', () => {
  it('is Stripe with both keys, the sandbox when configured, else none', () => {
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
    const app = start({ provider: 'none' });
    await expectRefusal(await app.post('/appointments', wanted), 503);
  });
});
