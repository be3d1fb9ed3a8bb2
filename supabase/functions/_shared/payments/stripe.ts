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
import { isSigned } from './signed-message.ts';

/** The version of https://docs.stripe.com/api that these calls follow. */
const API_VERSION = '2026-10-28.endive';
// Two tries and the pause end before the response of a request is due.
const TRY_MS = 9_000;
const PAUSE_MS = 500;
const CURRENCY = 'usd';
const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

const session = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  currency: z.string().nullable(),
  amount_total: z.int().nullable(),
  payment_intent: z.string().nullable(),
  url: z.url().nullish(),
});
type Session = z.infer<typeof session>;
const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });
const failure = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) });

/** Stripe's words can repeat what was sent; the kind is enough for the log. */
class StripeError extends Error {
  readonly code: string | undefined;
  constructor(status: number, body: unknown) {
    const { type, code } = failure.safeParse(body).data?.error ?? {};
    super(['stripe', status, type, code].filter(Boolean).join(' '));
    this.code = code;
  }
}

/** Stripe wants at least 30 minutes from when its own clock makes the session. */
function expiresAt(): number {
  return Math.floor(Date.now() / 1000) + (PAY_WITHIN_MINUTES + 1) * 60;
}

/** The amount is in cents of our currency, so that another currency pays nothing. */
function stateOf({ payment_status, status, currency }: Session): KnownPayment['state'] {
  if (payment_status === 'paid' && currency === CURRENCY) return 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

/** Whether the same call may succeed: Stripe says so itself, or it has a fault or a conflict. */
function isWorthRetrying(response: Response): boolean {
  const advice = response.headers.get('stripe-should-retry');
  return advice === null ? response.status === 409 || response.status >= 500 : advice === 'true';
}

/** Stripe Checkout: its page takes the card, we see neither the number nor more than the amount. */
export function createStripe(env: StripeEnv, siteUrl: string): PaymentProvider {
  function send(path: string, form?: Record<string, string>, idempotencyKey = ''): Promise<Response> {
    return fetch(new URL(`/v1/${path}`, env.STRIPE_URL), {
      method: form ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
        'Stripe-Version': API_VERSION,
        ...(form && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      // A redirect would take the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(TRY_MS),
    });
  }

  /** Retries once after a failure, with the same Idempotency-Key, so that nothing is created twice. */
  async function call<T>(shape: z.ZodType<T>, ...request: Parameters<typeof send>): Promise<T> {
    let response = await send(...request).catch(() => undefined);
    if (!response || isWorthRetrying(response)) {
      await response?.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      response = await send(...request);
    }
    const body: unknown = await response.json();
    if (!response.ok) throw new StripeError(response.status, body);
    return shape.parse(body);
  }

  async function asking<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw paymentsUnavailable(error);
    }
  }

  const readSession = (reference: string) =>
    call(session, `checkout/sessions/${encodeURIComponent(reference)}`);

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',

    begin: ({ appointmentId, serviceType, amountCents }) =>
      asking(async () => {
        const expires = expiresAt();
        // No guest data: anyone with a booking's id may open this page.
        const form = {
          mode: 'payment',
          client_reference_id: appointmentId,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': CURRENCY,
          'line_items[0][price_data][unit_amount]': String(amountCents),
          'line_items[0][price_data][product_data][name]': `${serviceType} with ${FIRM.name}`,
          expires_at: String(expires),
          success_url: returnUrl(siteUrl, appointmentId, 'success'),
          cancel_url: returnUrl(siteUrl, appointmentId, 'cancelled'),
        };
        const made = await call(session, 'checkout/sessions', form, `booking-${appointmentId}-${expires}`);
        if (!made.url) throw new Error('a session without a page');
        return { reference: made.id, url: made.url };
      }),

    read: (reference) =>
      asking(async () => {
        const known = await readSession(reference);
        return { state: stateOf(known), amountCents: known.amount_total ?? 0, url: known.url ?? undefined };
      }),

    refund: ({ id, reference, amountCents }) =>
      asking(async () => {
        const { payment_intent: intent } = await readSession(reference);
        if (!intent) throw new Error('nothing was paid');
        const form = { payment_intent: intent, amount: String(amountCents) };
        await call(z.object({ id: z.string() }), 'refunds', form, `refund-${id}`).catch((error: unknown) => {
          if (!(error instanceof StripeError) || error.code !== 'charge_already_refunded') throw error;
        });
      }),

    async verify(body, signature) {
      if (!(await isSigned(env.STRIPE_WEBHOOK_SECRET, body, signature))) throw paymentSignatureInvalid();
      const { type, data } = event.parse(JSON.parse(body));
      if (!PAID_EVENTS.includes(type)) return undefined;
      const known = session.parse(data.object);
      return stateOf(known) === 'paid'
        ? { reference: known.id, amountCents: known.amount_total ?? 0 }
        : undefined;
    },
  };
}
