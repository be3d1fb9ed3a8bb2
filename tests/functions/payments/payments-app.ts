import { expect, vi } from 'vitest';
import { readPaymentsEnv } from '../../../supabase/functions/_shared/env.ts';
import { createPayments } from '../../../supabase/functions/_shared/payments/create-payments.ts';
import type { Payments } from '../../../supabase/functions/_shared/payments/provider.ts';
import { appointmentsRoutes } from '../../../supabase/functions/appointments/handler.ts';
import { bookingsRoutes } from '../../../supabase/functions/bookings/handler.ts';
import { paymentsRoutes } from '../../../supabase/functions/payments/handler.ts';
import { createStripeProvider } from '../../../supabase/functions/payments/stripe.ts';
import { MAIL_FROM, nobody, noCaptcha, noLimit, SITE_URL, testApp } from '../support/fakes.ts';
import { BOOKING_ID, fakeLedger } from './fake-payments.ts';

export const wanted = {
  clientName: 'Dana Okafor',
  clientEmail: 'dana@example.com',
  serviceType: 'AI Strategy Consultation',
  preferredDate: '2026-11-24',
  preferredTime: '09:00',
};
export const LOCAL = {
  SITE_URL: 'http://localhost:3000',
  WAKE_SECRET: 'a-wake-secret-of-length',
  PAYMENTS: 'sandbox',
};
export const CONFIRM = `/bookings/${BOOKING_ID}/confirm-payment`;

type Ledger = ReturnType<typeof fakeLedger>;

/**
 * All functions that know of payments, over one ledger. `inOthers`: what other functions than `payments` have, with a way
 * to call it.
 */
export function start(
  paymentsOf: (ledger: Ledger) => Payments,
  inOthers?: (ledger: Ledger, send: typeof fetch) => Payments,
) {
  const ledger = fakeLedger();
  const payments = paymentsOf(ledger);
  const send: typeof fetch = async (url, init) =>
    app.post(
      new URL(String(url)).pathname.replace('/functions/v1', ''),
      JSON.parse(String(init?.body)),
      Object.fromEntries(new Headers(init?.headers)),
    );
  const othersHave = inOthers?.(ledger, send) ?? payments;
  const triggerMail = vi.fn();
  const log = vi.fn();
  const common = { rpc: ledger.rpc, limiter: noLimit, payments, triggerMail, log };
  const app = testApp([
    ...appointmentsRoutes({
      ...common,
      payments: othersHave,
      findCaller: nobody,
      hashVisitor: async () => ({ visitor: 'visitor', network: null }),
      checkCaptcha: noCaptcha,
    }),
    ...bookingsRoutes({ ...common, payments: othersHave, siteUrl: SITE_URL, mailFrom: MAIL_FROM }),
    ...paymentsRoutes({
      ...common,
      wakeSecret: LOCAL.WAKE_SECRET,
      deliver: (body, header, signature) => app.post('/payments/webhook', body, { [header]: signature }),
    }),
  ]);
  return { ...app, ledger, payments: othersHave, triggerMail, log };
}

/** With the sandbox as on a developer's machine. */
export const sandbox = () =>
  start(({ rpc }) => createPayments(readPaymentsEnv(LOCAL), rpc, LOCAL.SITE_URL, createStripeProvider));

export const press = (app: ReturnType<typeof start>, path: string, outcome: string) =>
  app.post(path, { outcome });

export async function book(app: ReturnType<typeof start>): Promise<string> {
  const response = await app.post('/appointments', wanted);
  expect(response.status).toBe(201);
  const { paymentUrl } = (await response.json()) as { paymentUrl: string };
  return paymentUrl;
}

/** What the page at `url` calls. */
export const sandboxPath = (url: string) =>
  new URL(url).pathname.replace(/^\/payment-sandbox/, '/payments/sandbox');
export const confirm = async (app: ReturnType<typeof start>) =>
  (await app.post(CONFIRM, { status: 'paid' })).json() as Promise<Record<string, string>>;
