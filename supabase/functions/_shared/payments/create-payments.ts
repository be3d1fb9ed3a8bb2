import type { Rpc } from '../db/rpc.ts';
import type { PaymentsEnv } from '../env.ts';
import { type PaymentProvider, type Payments, paymentsUnavailable } from './provider.ts';
import { createSandbox } from './sandbox.ts';

/**
 * The provider that the environment names. Stripe's package is loaded with the first payment: no one whose
 * consultations are free waits for it.
 */
export function createPayments(env: PaymentsEnv, rpc: Rpc, siteUrl: string): Payments {
  let provider: Promise<PaymentProvider | undefined> | undefined;

  async function load(): Promise<PaymentProvider | undefined> {
    if (env.provider === 'sandbox') return createSandbox({ ...env, rpc, siteUrl });
    if (env.provider === 'none') return undefined;
    const { createStripeProvider } = await import('./stripe.ts');
    return createStripeProvider(env, siteUrl);
  }

  function current(): Promise<PaymentProvider | undefined> {
    provider ??= load();
    return provider;
  }

  return {
    current,
    async named(name) {
      const known = await current();
      if (known?.name !== name) throw paymentsUnavailable(new Error(`${name} is not set up`));
      return known;
    },
  };
}
