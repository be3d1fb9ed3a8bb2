import type { Rpc } from '../db/rpc.ts';
import type { PaymentsEnv } from '../env.ts';
import { type PaymentProvider, type Payments, paymentsUnavailable } from './provider.ts';
import { createSandbox } from './sandbox.ts';
import { createStripeProvider } from './stripe.ts';

function createProvider(env: PaymentsEnv, rpc: Rpc, siteUrl: string): PaymentProvider | undefined {
  if (env.provider === 'sandbox') return createSandbox({ ...env, rpc, siteUrl });
  if (env.provider === 'none') return undefined;
  return createStripeProvider(env, siteUrl);
}

/** The provider that the environment names. */
export function createPayments(env: PaymentsEnv, rpc: Rpc, siteUrl: string): Payments {
  const provider = createProvider(env, rpc, siteUrl);
  return {
    current: async () => provider,
    async named(name) {
      if (provider?.name !== name) throw paymentsUnavailable(new Error(`${name} is not set up`));
      return provider;
    },
  };
}
