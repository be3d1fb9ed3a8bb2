import { requireWakeSecret } from '../_shared/auth/caller.ts';
import type { Route } from '../_shared/http/app.ts';
import { readJson } from '../_shared/http/read-request.ts';
import type { PaymentProvider, Payments } from '../_shared/payments/provider.ts';
import { stripeCall } from '../_shared/payments/stripe-calls.ts';

export interface StripeDependencies {
  payments: Payments;
  wakeSecret: string;
}

/** `POST /payments/stripe`, for our other functions only: a call of Stripe. */
export function stripeRoute({ payments, wakeSecret }: StripeDependencies): Route {
  async function perform(stripe: PaymentProvider, request: Request): Promise<object> {
    const { action, ...wanted } = await readJson(request, stripeCall);
    if ('id' in wanted) {
      await stripe.refund(wanted);
      return {};
    }
    return 'reference' in wanted ? stripe.read(wanted.reference) : stripe.begin(wanted);
  }

  async function handle(request: Request): Promise<Response> {
    await requireWakeSecret(request, wakeSecret);
    return Response.json(await perform(await payments.named('stripe'), request));
  }
  return { method: 'POST', path: '/payments/stripe', handle };
}
