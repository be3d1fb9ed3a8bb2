import { describe, expect, it } from 'vitest';
import { readPaymentsEnv } from '../../../supabase/functions/_shared/env.ts';
import { processRefunds } from '../../../supabase/functions/_shared/payments/refunds.ts';
import { refusal } from '../support/fakes.ts';
import { fakeStripe } from './fake-stripe.ts';
import { book, confirm, LOCAL, start, wanted } from './payments-app.ts';

describe('with Stripe', () => {
  const KEY = 'sk_test_of_these_tests';
  const WEBHOOK = 'whsec_of_these_tests';
  async function withStripe() {
    const stripe = await fakeStripe(KEY, WEBHOOK);
    const env = readPaymentsEnv({
      ...LOCAL,
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK,
      STRIPE_URL: stripe.url,
    });
    const app = start(env);
    const session = () => app.ledger.payments[0]?.reference ?? '';
    return { app, stripe, session };
  }

  it('a booking is paid by its signed message, as often as it comes', async () => {
    const { app, stripe, session } = await withStripe();
    expect(await book(app)).toBe(`https://checkout.stripe.com/c/pay/${session()}`);
    stripe.pay(session());
    for (const _ of [1, 2]) {
      const { body, signature } = stripe.event('checkout.session.completed', session());
      const response = await app.post('/payments/webhook', body, { 'stripe-signature': signature });
      expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    }
    expect(app.ledger.payments).toMatchObject([{ provider: 'stripe', status: 'paid' }]);
    await stripe.close();
  });

  it('a guest who returns before the webhook counts as paid once Stripe confirms', async () => {
    const { app, stripe, session } = await withStripe();
    await book(app);
    expect(await confirm(app)).toMatchObject({ paymentStatus: 'pending' });
    stripe.pay(session());
    expect(await confirm(app)).toEqual({ paymentStatus: 'paid' });
    await stripe.close();
  });

  it('an event about another account’s payment is accepted and logged', async () => {
    const { app, stripe, session } = await withStripe();
    await book(app);
    stripe.pay(session());
    const { body, signature } = stripe.event('checkout.session.completed', session());
    app.ledger.payments.pop();
    expect((await app.post('/payments/webhook', body, { 'stripe-signature': signature })).status).toBe(200);
    expect(app.log).toHaveBeenCalledWith('error', 'a payment that we do not know', expect.anything());
    await stripe.close();
  });

  it('the booking stays when Stripe is away, and the same request tries again', async () => {
    const { app, stripe } = await withStripe();
    stripe.fail(500, 2);
    expect(await refusal(await app.post('/appointments', wanted))).toEqual({
      status: 503,
      text: expect.stringContaining('You haven’t been charged'),
    });
    expect(await book(app)).toContain('https://checkout.stripe.com/');
    await stripe.close();
  });

  it('money goes back once after a cancellation, and a failure leaves it due', async () => {
    const { app, stripe, session } = await withStripe();
    await book(app);
    stripe.pay(session());
    await confirm(app);
    app.ledger.cancel();
    stripe.fail(500, 2);
    expect(await processRefunds(app.ledger.rpc, app.payments, app.log)).toBe(0);
    expect(app.ledger.payments).toMatchObject([{ status: 'refund_due' }]);
    expect(app.log).toHaveBeenCalledWith('error', 'refund not made', expect.anything());
    expect(await processRefunds(app.ledger.rpc, app.payments, app.log)).toBe(1);
    expect(await processRefunds(app.ledger.rpc, app.payments, app.log)).toBe(0);
    expect(app.ledger.payments).toMatchObject([{ status: 'refunded' }]);
    await stripe.close();
  });
});
