import type { Rpc } from '../../../supabase/functions/_shared/db/rpc.ts';
import { HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { type Call, fakeRpc } from '../support/fakes.ts';

export const BOOKING_ID = '8edb3f65-fbfd-4795-a999-f847bb4b115f';
const AMOUNT = 25_000;

interface Payment {
  provider: string;
  reference: string;
  url: string | null;
  status: 'open' | 'paid' | 'refund_due' | 'refunded';
}

/** The database's side of payments for one booking of $250, as the migrations behave. */
export function fakeLedger(): { rpc: Rpc; calls: Call[]; payments: Payment[]; cancel(): void } {
  const payments: Payment[] = [];
  let status = 'pending';
  const is = (name: string) => payments.some((payment) => payment.status === name);
  const paymentStatus = () =>
    is('paid') || is('refund_due') ? 'paid' : is('refunded') ? 'refunded' : 'pending';
  const find = (args: Record<string, unknown>) =>
    payments.find((one) => one.provider === args.p_provider && one.reference === args.p_reference);

  const { rpc, calls } = fakeRpc({
    get_due_payment: () =>
      status === 'pending' && paymentStatus() === 'pending'
        ? [
            ...payments.filter((one) => one.status === 'open'),
            { provider: null, reference: null, url: null },
          ].map((checkout) => ({
            amount_cents: AMOUNT,
            service_type: 'AI Strategy Consultation',
            ...checkout,
          }))
        : [],
    start_payment: (args: Record<string, string>) => {
      const { p_provider: provider = '', p_reference: reference = '', p_url: url = null } = args;
      if (!find(args)) payments.push({ provider, reference, url, status: 'open' });
      return null;
    },
    record_payment: (args: Record<string, unknown>) => {
      const payment = find(args);
      if (!payment) throw new HttpError(404, 'not_found', { what: 'payment' });
      if (args.p_amount_cents !== AMOUNT) throw new HttpError(409, 'payment_amount_wrong');
      if (payment.status === 'open') payment.status = status === 'cancelled' ? 'refund_due' : 'paid';
      return payment.status;
    },
    claim_due_refunds: () =>
      payments
        .filter((one) => one.status === 'refund_due')
        .map(({ provider, reference }) => ({
          payment_id: 'b2c7f6de-4b1f-4c4e-8d8e-0d8a3f9f1b11',
          provider,
          reference,
          amount_cents: AMOUNT,
        })),
    record_refund: (args: Record<string, unknown>) => {
      const payment = find(args);
      if (payment?.status !== 'refund_due') return false;
      payment.status = 'refunded';
      return true;
    },
    create_appointment: () => ({
      id: BOOKING_ID,
      status,
      startsAt: '2026-11-24T14:00:00+00:00',
      endsAt: '2026-11-24T15:00:00+00:00',
      manageToken: 'x'.repeat(43),
      paymentStatus: paymentStatus(),
      priceCents: AMOUNT,
    }),
    get_booking: ({ p_id }: { p_id: string }) =>
      p_id === BOOKING_ID
        ? {
            booking_date: '2026-11-24',
            time_slot: '09:00',
            starts_at: '2026-11-24T14:00:00.000Z',
            ends_at: '2026-11-24T15:00:00.000Z',
            time_zone: 'America/New_York',
            service: { name: 'AI Strategy <b>Consultation</b>', description: 'An hour.' },
            status,
            payment_status: paymentStatus(),
          }
        : null,
  });
  return {
    rpc,
    calls,
    payments,
    cancel() {
      status = 'cancelled';
      for (const payment of payments) if (payment.status === 'paid') payment.status = 'refund_due';
    },
  };
}
