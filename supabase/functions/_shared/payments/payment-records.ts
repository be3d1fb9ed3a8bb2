import { z } from 'zod';
import type { ErrorCode } from '../contracts/errors.ts';
import type { Rpc } from '../db/rpc.ts';
import { HttpError } from '../http/http-error.ts';
import type { PaymentEvent, PaymentProvider, ProviderName } from './provider.ts';

const due = z.object({
  amount_cents: z.number(),
  service_type: z.string(),
  provider: z.string().nullable(),
  reference: z.string().nullable(),
  url: z.string().nullable(),
});
type DuePayment = z.infer<typeof due>;

/** A row for each payment page that is open for an appointment, newest first, or one without a page; none when nothing is due. */
export function getDuePayment(rpc: Rpc, appointmentId: string): Promise<DuePayment[]> {
  return rpc.read('get_due_payment', { p_id: appointmentId }, z.array(due));
}

const NOT_OURS: ErrorCode[] = ['not_found', 'payment_amount_wrong'];

/** Writes down that it was paid; false when we know no such payment, or one of another amount. Safe to repeat. */
export async function settlePayment(
  rpc: Rpc,
  provider: ProviderName,
  { reference, amountCents }: PaymentEvent,
): Promise<boolean> {
  const args = { p_provider: provider, p_reference: reference, p_amount_cents: amountCents };
  try {
    await rpc('record_payment', args, z.string());
    return true;
  } catch (error) {
    if (error instanceof HttpError && NOT_OURS.includes(error.code)) return false;
    throw error;
  }
}

/**
 * The payment page's URL; undefined when no payment is due. An open payment page is reused, so that a repeated request
 * does not create a second one. @throws HttpError 503.
 */
export async function startPayment(
  rpc: Rpc,
  provider: PaymentProvider,
  appointmentId: string,
): Promise<string | undefined> {
  const checkouts = await getDuePayment(rpc, appointmentId);
  const [due] = checkouts;
  if (!due) return undefined;
  const open = checkouts.find((checkout) => checkout.provider === provider.name);
  if (open?.url) return open.url;
  const { service_type: serviceType, amount_cents: amountCents } = due;
  const { reference, url } = await provider.begin({ appointmentId, serviceType, amountCents });
  await rpc(
    'start_payment',
    { p_id: appointmentId, p_provider: provider.name, p_reference: reference, p_url: url },
    z.null(),
  );
  return url;
}
