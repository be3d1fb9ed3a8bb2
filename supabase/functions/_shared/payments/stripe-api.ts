/**
 * The calls of Stripe that payments need. Its package is 18 MB, and a deployed function contains its packages whole, also
 * where no one pays.
 */
import { z } from 'zod';
import type { StripeEnv } from '../env.ts';

const VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 500;

const failure = z.object({ error: z.object({ type: z.string(), code: z.string().nullish() }) });

/** Stripe refused a call. */
export class StripeError extends Error {
  readonly type: string;
  readonly code: string | undefined;

  constructor(body: unknown) {
    const { data } = failure.safeParse(body);
    // Stripe's words can repeat what was sent; the kind is enough for the log.
    const type = data?.error.type ?? 'error';
    const code = data?.error.code ?? undefined;
    super(`stripe ${type} ${code ?? ''}`.trim());
    this.type = type;
    this.code = code;
  }
}

export const checkoutSession = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  currency: z.string().nullish(),
  amount_total: z.number().nullish(),
  payment_intent: z.string().nullish(),
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** A body of a POST: Stripe's names for nested values, such as `line_items[0][quantity]`. */
export type StripeForm = Record<string, string | number>;

interface PostOptions {
  form: StripeForm;
  /** The same for a repeated call, so that it does nothing twice. */
  idempotencyKey: string;
}

/** Calls Stripe, and again if there was no answer or a temporary failure. @throws StripeError */
export async function callStripe(env: StripeEnv, path: string, post?: PostOptions): Promise<unknown> {
  const send = () =>
    fetch(new URL(path, env.STRIPE_URL), {
      headers: {
        authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
        'stripe-version': VERSION,
        ...(post && { 'idempotency-key': post.idempotencyKey }),
      },
      ...(post && {
        method: 'POST',
        body: new URLSearchParams(Object.entries(post.form).map(([name, value]) => [name, String(value)])),
      }),
      // A redirect would take the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const first = await send().catch(() => undefined);
  const isTemporary = !first || first.status === 409 || first.status >= 500;
  if (isTemporary) {
    await first?.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
  const response = isTemporary ? await send() : first;
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new StripeError(body);
  return body;
}
