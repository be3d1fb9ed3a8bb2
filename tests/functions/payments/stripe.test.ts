import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStripe } from '../../../supabase/functions/_shared/payments/stripe.ts';
import { SITE_URL } from '../support/fakes.ts';
import { type FakeStripe, fakeStripe } from './fake-stripe.ts';

const KEY = 'sk_test_of_these_tests';
const WEBHOOK = 'whsec_of_these_tests';
/** Of a booking of its own each time: a second session of one booking in one second would be the first one again. */
const wanted = (amountCents = 25_000) => ({
  appointmentId: crypto.randomUUID(),
  serviceType: 'AI Strategy Consultation',
  amountCents,
});

let stripe: FakeStripe;

function provider(over: Record<string, string> = {}) {
  return createStripe(
    { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK, STRIPE_URL: stripe.url, ...over },
    SITE_URL,
  );
}

beforeAll(async () => {
  stripe = await fakeStripe(KEY, WEBHOOK);
});
afterAll(() => stripe.close());

describe('Stripe Checkout, over its own protocol', () => {
  it('opens a page for the price, and nothing on it is personal', async () => {
    const booking = wanted();
    const id = booking.appointmentId;
    const { reference, url } = await provider().begin(booking);
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${reference}`);
    const call = stripe.calls.at(-1);
    expect(call).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      form: {
        mode: 'payment',
        client_reference_id: id,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '25000',
        success_url: `${SITE_URL}/booking-confirmation/${id}?status=success`,
        cancel_url: `${SITE_URL}/booking-confirmation/${id}?status=cancelled`,
      },
    });
    expect(call?.idempotencyKey).toContain(`booking-${id}-`);
    expect(JSON.stringify(call?.form)).not.toContain('@');
  });

  it('asks for it as Stripe’s own package does', async () => {
    const booking = wanted();
    await provider().begin(booking);
    const ours = stripe.calls.at(-1);
    const { hostname: host, port } = new URL(stripe.url);
    const theirs = new Stripe(KEY, { host, port: Number(port), protocol: 'http', telemetry: false });
    await theirs.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: booking.appointmentId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: booking.amountCents,
            product_data: { name: ours?.form['line_items[0][price_data][product_data][name]'] ?? '' },
          },
        },
      ],
      expires_at: Number(ours?.form.expires_at),
      success_url: ours?.form.success_url ?? '',
      cancel_url: ours?.form.cancel_url ?? '',
    });
    expect(stripe.calls.at(-1)).toEqual({ ...ours, idempotencyKey: expect.any(String) });
  });

  it('reads the outcome of a payment', async () => {
    const { reference } = await provider().begin(wanted());
    expect(await provider().read(reference)).toMatchObject({ state: 'open', amountCents: 25_000 });
    stripe.pay(reference);
    expect(await provider().read(reference)).toMatchObject({ state: 'paid', amountCents: 25_000 });
    const other = await provider().begin(wanted(100));
    stripe.expire(other.reference);
    expect(await provider().read(other.reference)).toMatchObject({ state: 'expired' });
  });

  it('refunds once, however often it is requested', async () => {
    const { reference } = await provider().begin(wanted(300));
    stripe.pay(reference);
    const refund = { id: 'payment-1', reference, amountCents: 300 };
    await provider().refund(refund);
    await provider().refund(refund);
    // Keys are forgotten after a day; then Stripe itself says that it is done.
    await provider().refund({ ...refund, id: 'payment-1-next-day' });
    const refunds = stripe.calls.filter((call) => call.path === '/v1/refunds');
    expect(refunds.map((call) => call.idempotencyKey)).toEqual([
      'refund-payment-1',
      'refund-payment-1',
      'refund-payment-1-next-day',
    ]);
    expect(refunds[0]?.form).toMatchObject({ amount: '300', payment_intent: expect.stringMatching(/^pi_/) });
  });

  it('refunds nothing that was not paid', async () => {
    const { reference } = await provider().begin(wanted(400));
    await expect(provider().refund({ id: 'p', reference, amountCents: 400 })).rejects.toMatchObject({
      status: 503,
    });
  });

  it('is retried after a temporary failure with the same idempotency key', async () => {
    const before = stripe.calls.length;
    stripe.fail(500, 1);
    await provider().begin(wanted(500));
    const [first, second] = stripe.calls.slice(before);
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  });

  it.each([
    ['away', () => stripe.fail(500, 5), {}],
    ['of another mind about the key', () => undefined, { STRIPE_SECRET_KEY: 'sk_test_wrong' }],
    ['nowhere', () => undefined, { STRIPE_URL: 'http://127.0.0.1:9' }],
  ])('%s is a 503 that says nothing was charged', async (_what, prepare, over) => {
    prepare();
    await expect(provider(over).begin(wanted(600))).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('You haven’t been charged'),
    });
    stripe.fail(500, 0);
  });
});

it('is not followed to another host by a redirect', async () => {
  const other = await fakeStripe(KEY, WEBHOOK);
  const { reference } = await provider().begin(wanted(650));
  stripe.redirect(other.url);
  await expect(provider().read(reference)).rejects.toMatchObject({ status: 503 });
  stripe.redirect(undefined);
  expect(other.calls).toEqual([]);
  await other.close();
});

describe('Stripe’s webhook', () => {
  async function paidSession(): Promise<string> {
    const { reference } = await provider().begin(wanted(700));
    stripe.pay(reference);
    return reference;
  }

  it.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
    '%s says what was paid',
    async (type) => {
      const reference = await paidSession();
      const { body, signature } = stripe.event(type, reference);
      expect(await provider().verify(body, signature)).toEqual({ reference, amountCents: 700 });
    },
  );

  it('ignores unpaid sessions and other events', async () => {
    const open = await provider().begin(wanted(800));
    const unpaid = stripe.event('checkout.session.completed', open.reference);
    expect(await provider().verify(unpaid.body, unpaid.signature)).toBeUndefined();
    const other = stripe.event('checkout.session.expired', open.reference);
    expect(await provider().verify(other.body, other.signature)).toBeUndefined();
  });

  it('ignores a payment in another currency', async () => {
    const reference = await paidSession();
    stripe.charge(reference, 'jpy');
    const { body, signature } = stripe.event('checkout.session.completed', reference);
    expect(await provider().verify(body, signature)).toBeUndefined();
    expect(await provider().read(reference)).not.toMatchObject({ state: 'paid' });
  });

  it('is trusted only with a current signature of this body by this secret', async () => {
    const { body, signature } = stripe.event('checkout.session.completed', await paidSession());
    const refused = { status: 400, message: 'The message signature isn’t valid.' };
    const changed = body.replace('700', '1');
    await expect(provider().verify(changed, signature)).rejects.toMatchObject(refused);
    await expect(provider().verify(body, 't=1,v1=00')).rejects.toMatchObject(refused);
    await expect(provider().verify(body, '')).rejects.toMatchObject(refused);
    const other = provider({ STRIPE_WEBHOOK_SECRET: 'whsec_another' });
    await expect(other.verify(body, signature)).rejects.toMatchObject(refused);
    // While Stripe replaces a secret, it signs with both.
    const [, theirs = ''] = signature.split(',');
    await expect(other.verify(body, `${signature},v1=${'0'.repeat(64)}`)).rejects.toMatchObject(refused);
    const both = signature.replace(theirs, `v1=${'0'.repeat(64)},${theirs}`);
    await expect(provider().verify(body, both)).resolves.toMatchObject({ amountCents: 700 });
    const old = stripe.event('checkout.session.completed', await paidSession(), Date.now() / 1000 - 600);
    await expect(provider().verify(old.body, old.signature)).rejects.toMatchObject(refused);
  });
});
