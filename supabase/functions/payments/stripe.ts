import Stripe from 'stripe';
import { FIRM } from '../_shared/contracts/firm.ts';
import type { StripeEnv } from '../_shared/env.ts';
import {
  type KnownPayment,
  PAY_WITHIN_MINUTES,
  type PaymentProvider,
  paymentSignatureInvalid,
  paymentsUnavailable,
  returnUrl,
} from '../_shared/payments/provider.ts';

const TIMEOUT_MS = 10_000;
const CURRENCY = 'usd';
const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** Stripe wants at least 30 minutes from when its own clock makes the session. */
function expiresAt(): number {
  return Math.floor(Date.now() / 1000) + (PAY_WITHIN_MINUTES + 1) * 60;
}

/** The amount is in cents of our currency, so that another currency pays nothing. */
function stateOf({ payment_status, status, currency }: Stripe.Checkout.Session): KnownPayment['state'] {
  if (payment_status === 'paid' && currency === CURRENCY) return 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

/** A redirect would take the key to another host. */
const fetchWithoutRedirect: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

/** Stripe Checkout: its page takes the card, we see neither the number nor more than the amount. */
export function createStripeProvider(env: StripeEnv, siteUrl: string): PaymentProvider {
  const address = new URL(env.STRIPE_URL);
  const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
    protocol: address.protocol === 'http:' ? 'http' : 'https',
    host: address.hostname,
    port: address.port || (address.protocol === 'http:' ? 80 : 443),
    timeout: TIMEOUT_MS,
    // With the same Idempotency-Key, so that a repeat makes nothing twice.
    maxNetworkRetries: 1,
    httpClient: Stripe.createFetchHttpClient(fetchWithoutRedirect),
    telemetry: false,
  });

  async function asking<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Stripe's words can repeat what was sent; the kind is enough for the log.
      const kind = error instanceof Stripe.errors.StripeError ? `${error.type} ${error.code ?? ''}` : 'error';
      throw paymentsUnavailable(new Error(`stripe ${kind}`.trim()));
    }
  }

  async function session(reference: string): Promise<Stripe.Checkout.Session> {
    return stripe.checkout.sessions.retrieve(reference);
  }

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',

    begin: ({ appointmentId, serviceType, amountCents }) =>
      asking(async () => {
        const expires = expiresAt();
        const made = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: appointmentId,
            // No guest data: anyone with a booking's id may open this page.
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: CURRENCY,
                  unit_amount: amountCents,
                  product_data: { name: `${serviceType} with ${FIRM.name}` },
                },
              },
            ],
            expires_at: expires,
            success_url: returnUrl(siteUrl, appointmentId, 'success'),
            cancel_url: returnUrl(siteUrl, appointmentId, 'cancelled'),
          },
          { idempotencyKey: `booking-${appointmentId}-${expires}` },
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
        const { payment_intent: intent } = await session(reference);
        const paid = typeof intent === 'string' ? intent : intent?.id;
        if (!paid) throw new Error('nothing was paid');
        try {
          await stripe.refunds.create(
            { payment_intent: paid, amount: amountCents },
            { idempotencyKey: `refund-${id}` },
          );
        } catch (error) {
          const done = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
          if (!done) throw error;
        }
      }),

    async verify(body, signature) {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, env.STRIPE_WEBHOOK_SECRET)
        .catch(() => {
          throw paymentSignatureInvalid();
        });
      if (!PAID_EVENTS.includes(event.type)) return undefined;
      const known = event.data.object as Stripe.Checkout.Session;
      return stateOf(known) === 'paid'
        ? { reference: known.id, amountCents: known.amount_total ?? 0 }
        : undefined;
    },
  };
}
