import { z } from 'zod';
import { FIRM } from '../contracts/firm.ts';
import type { StripeEnv } from '../env.ts';
import {
  type KnownPayment,
  PAY_WITHIN_MINUTES,
  type PaymentProvider,
  paymentSignatureInvalid,
  paymentsUnavailable,
  returnUrl,
} from './provider.ts';
import { type CheckoutSession, callStripe, checkoutSession, StripeError } from './stripe-api.ts';
import { verifyStripeSignature } from './stripe-signature.ts';

const CURRENCY = 'usd';
const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

/** Stripe wants at least 30 minutes from when its own clock makes the session. */
function expiresAt(): number {
  return Math.floor(Date.now() / 1000) + (PAY_WITHIN_MINUTES + 1) * 60;
}

/** The amount is in cents of our currency, so that another currency pays nothing. */
function stateOf({ payment_status, status, currency }: CheckoutSession): KnownPayment['state'] {
  if (payment_status === 'paid' && currency === CURRENCY) return 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw paymentsUnavailable(error instanceof StripeError ? error : new Error('stripe error'));
  }
}

/** Stripe Checkout: its page takes the card, we see neither the number nor more than the amount. */
export function createStripeProvider(env: StripeEnv, siteUrl: string): PaymentProvider {
  async function session(reference: string): Promise<CheckoutSession> {
    return checkoutSession.parse(
      await callStripe(env, `/v1/checkout/sessions/${encodeURIComponent(reference)}`),
    );
  }

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',

    begin: ({ appointmentId, serviceType, amountCents }) =>
      asking(async () => {
        const expires = expiresAt();
        const made = checkoutSession.parse(
          await callStripe(env, '/v1/checkout/sessions', {
            form: {
              mode: 'payment',
              client_reference_id: appointmentId,
              // No guest data: anyone with a booking's id may open this page.
              'line_items[0][quantity]': 1,
              'line_items[0][price_data][currency]': CURRENCY,
              'line_items[0][price_data][unit_amount]': amountCents,
              'line_items[0][price_data][product_data][name]': `${serviceType} with ${FIRM.name}`,
              expires_at: expires,
              success_url: returnUrl(siteUrl, appointmentId, 'success'),
              cancel_url: returnUrl(siteUrl, appointmentId, 'cancelled'),
            },
            idempotencyKey: `booking-${appointmentId}-${expires}`,
          }),
        );
        if (!made.url) throw new Error('a session without a page');
        return { reference: made.id, url: made.url };
      }),

    read: (reference) =>
      asking(async () => {
        const known = await session(reference);
        return { state: stateOf(known), amountCents: known.amount_total ?? 0, url: known.url ?? undefined };
      }),

    refund: ({ id, reference, amountCents }) =>
      asking(async () => {
        const { payment_intent: paid } = await session(reference);
        if (!paid) throw new Error('nothing was paid');
        try {
          await callStripe(env, '/v1/refunds', {
            form: { payment_intent: paid, amount: amountCents },
            idempotencyKey: `refund-${id}`,
          });
        } catch (error) {
          const done = error instanceof StripeError && error.code === 'charge_already_refunded';
          if (!done) throw error;
        }
      }),

    async verify(body, signature) {
      if (!(await verifyStripeSignature(signature, body, env.STRIPE_WEBHOOK_SECRET, new Date())))
        throw paymentSignatureInvalid();
      const { type, data } = event.parse(JSON.parse(body));
      if (!PAID_EVENTS.includes(type)) return undefined;
      const known = checkoutSession.parse(data.object);
      return stateOf(known) === 'paid'
        ? { reference: known.id, amountCents: known.amount_total ?? 0 }
        : undefined;
    },
  };
}
