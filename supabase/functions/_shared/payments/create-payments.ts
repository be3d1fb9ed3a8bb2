import type { Rpc } from '../db/rpc.ts';
import type { PaymentsEnv, StripeEnv } from '../env.ts';
import { type PaymentProvider, type Payments, paymentsUnavailable } from './provider.ts';
import { createSandbox } from './sandbox.ts';

/** Creates the provider Stripe. */
export type CreateStripe = (env: StripeEnv, siteUrl: string) => PaymentProvider | Promise<PaymentProvider>;

/**
 * The provider that the environment names. Stripe is created with the first payment: no one whose consultations are free
 * waits for it.
 */
export function createPayments(
  env: PaymentsEnv,
  rpc: Rpc,
  siteUrl: string,
  createStripe: CreateStripe,
): Payments {
  let provider: Promise<PaymentProvider | undefined> | undefined;

  async function load(): Promise<PaymentProvider | undefined> {
    if (env.provider === 'sandbox') return createSandbox({ ...env, rpc, siteUrl });
    return env.provider === 'none' ? undefined : createStripe(env, siteUrl);
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
