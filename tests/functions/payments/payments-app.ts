import { expect, vi } from 'vitest';
import { type PaymentsEnv, readPaymentsEnv } from '../../../supabase/functions/_shared/env.ts';
import { createPayments } from '../../../supabase/functions/_shared/payments/create-payments.ts';
import { appointmentsRoutes } from '../../../supabase/functions/appointments/handler.ts';
import { bookingsRoutes } from '../../../supabase/functions/bookings/handler.ts';
import { paymentsRoutes } from '../../../supabase/functions/payments/handler.ts';
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

/** All functions that know of payments, over one ledger. */
export function start(env: PaymentsEnv, siteUrl = SITE_URL) {
  const ledger = fakeLedger();
  const payments = createPayments(env, ledger.rpc, siteUrl);
  const triggerMail = vi.fn();
  const log = vi.fn();
  const common = { rpc: ledger.rpc, limiter: noLimit, payments, triggerMail, log };
  const app = testApp([
    ...appointmentsRoutes({
      ...common,
      findCaller: nobody,
      hashVisitor: async () => ({ visitor: 'visitor', network: null }),
      checkCaptcha: noCaptcha,
    }),
    ...bookingsRoutes({ ...common, siteUrl: SITE_URL, mailFrom: MAIL_FROM }),
    ...paymentsRoutes({
      ...common,
      deliver: (body, header, signature) => app.post('/payments/webhook', body, { [header]: signature }),
    }),
  ]);
  return { ...app, ledger, payments, triggerMail, log };
}

/** With the sandbox as on a developer's machine. */
export const sandbox = () => start(readPaymentsEnv(LOCAL), LOCAL.SITE_URL);

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
