import { z } from 'zod';
import type { Rpc } from '../db/rpc.ts';
import { describeError, type Log } from '../http/log.ts';
import { type PaymentProvider, providerNamed } from './provider.ts';

const AT_ONCE = 50;

const dueRefunds = z.array(
  z.object({
    payment_id: z.string(),
    provider: z.string(),
    reference: z.string(),
    amount_cents: z.number(),
  }),
);

/**
 * Executes due refunds; a failed one stays due and is retried with backoff. The payment's id is the provider's
 * idempotency key. Resolves with the number of completed refunds.
 */
export async function processRefunds(
  rpc: Rpc,
  payments: PaymentProvider | undefined,
  log: Log,
): Promise<number> {
  let done = 0;
  for (const row of await rpc('claim_due_refunds', { p_limit: AT_ONCE }, dueRefunds)) {
    const { payment_id: id, provider, reference, amount_cents: amountCents } = row;
    try {
      await providerNamed(provider, payments).refund({ id, reference, amountCents });
      const args = { p_provider: provider, p_reference: reference };
      if (await rpc('record_refund', args, z.boolean())) done += 1;
    } catch (error) {
      log('error', 'refund not made', { payment: id, fault: describeError(error) });
    }
  }
  return done;
}
