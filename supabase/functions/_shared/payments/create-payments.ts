import type { Rpc } from '../db/rpc.ts';
import type { PaymentsEnv } from '../env.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox.ts';
import { createStripe } from './stripe.ts';

/** Returns the provider that the environment names; undefined without one. */
export function createPayments(env: PaymentsEnv, rpc: Rpc, siteUrl: string): PaymentProvider | undefined {
  if (env.provider === 'sandbox') return createSandbox({ ...env, rpc, siteUrl });
  return env.provider === 'stripe' ? createStripe(env, siteUrl) : undefined;
}
