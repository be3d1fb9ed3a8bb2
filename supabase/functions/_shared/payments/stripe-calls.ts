import { z } from 'zod';
import type { Env } from '../env.ts';
import { requestIdHeaders } from '../http/request-id.ts';
import { type PaymentProvider, paymentSignatureInvalid, paymentsUnavailable } from './provider.ts';

// Below the time in which a request has to be answered, and enough for the two tries of Stripe's package.
const TIMEOUT_MS = 18_000;

/** Body of `POST /payments/stripe`: a call of the provider. */
export const stripeCall = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('begin'),
    appointmentId: z.uuid(),
    serviceType: z.string().max(200),
    amountCents: z.int().positive(),
  }),
  z.strictObject({ action: z.literal('read'), reference: z.string().max(500) }),
  z.strictObject({
    action: z.literal('refund'),
    id: z.uuid(),
    reference: z.string().max(500),
    amountCents: z.int().positive(),
  }),
]);
type StripeCall = z.infer<typeof stripeCall>;

const checkout = z.object({ reference: z.string(), url: z.url() });
const known = z.object({
  state: z.enum(['open', 'paid', 'expired']),
  amountCents: z.number(),
  url: z.string().optional(),
});

/**
 * Stripe, by calls of the function `payments`: the platform bundles whole packages, and Stripe's is larger than all others
 * together. Only that function verifies messages.
 */
export function createStripeCalls(env: Env, send: typeof fetch = fetch): PaymentProvider {
  async function call<T>(body: StripeCall, shape: z.ZodType<T>): Promise<T> {
    try {
      const response = await send(`${env.SUPABASE_URL}/functions/v1/payments/stripe`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${env.WAKE_SECRET}`,
          apikey: env.PUBLISHABLE_KEY,
          ...requestIdHeaders(),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return shape.parse(await response.json());
      await response.body?.cancel();
      throw new Error(`payments answered ${response.status}`);
    } catch (error) {
      throw paymentsUnavailable(error);
    }
  }

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    begin: (wanted) => call({ action: 'begin', ...wanted }, checkout),
    read: (reference) => call({ action: 'read', reference }, known),
    refund: (refund) => call({ action: 'refund', ...refund }, z.object({})).then(() => undefined),
    verify: async () => {
      throw paymentSignatureInvalid();
    },
  };
}
