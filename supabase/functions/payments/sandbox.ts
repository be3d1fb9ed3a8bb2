import { bookingResponse } from '../_shared/contracts/booking/bookings.ts';
import { formatCents } from '../_shared/contracts/money.ts';
import {
  type SandboxActionResponse,
  type SandboxPaymentView,
  sandboxActionRequest,
} from '../_shared/contracts/payments.ts';
import { formatInstant } from '../_shared/contracts/time-format.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Limiter } from '../_shared/http/rate-limits.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { timeOfDay } from '../_shared/mail/mail-dates.ts';
import { type PaymentProvider, paymentsUnavailable } from '../_shared/payments/provider.ts';
import { isSandbox, type Sandbox, type SandboxPayment } from '../_shared/payments/sandbox.ts';

export interface SandboxDependencies {
  rpc: Rpc;
  limiter: Limiter;
  payments: PaymentProvider | undefined;
  /** Brings a signed message to our webhook, as a provider would: over HTTP. */
  deliver: (body: string, header: string, signature: string) => Promise<Response>;
}

const PER_IP = { bucket: 'sandbox:ip', max: 60, windowSeconds: 60 };
const PATH = '/payments/sandbox/:reference';

function nothingHere(): HttpError {
  return new HttpError(404, 'not_found', { what: 'page' });
}

/**
 * `GET` and `POST /payments/sandbox/{reference}`: what the sandbox's page on the site shows, and what its buttons do. 404
 * wherever the sandbox is not in use. The page itself cannot come from here: the platform sends HTML of functions as
 * plain text.
 */
export function sandboxRoutes({ rpc, limiter, payments, deliver }: SandboxDependencies): Route[] {
  async function find(
    request: Request,
    { reference = '' }: Record<string, string>,
  ): Promise<{ sandbox: Sandbox; payment: SandboxPayment; reference: string }> {
    if (!payments || !isSandbox(payments)) throw nothingHere();
    const payment = await payments.find(reference);
    if (!payment) throw nothingHere();
    await limiter.byIp(request, PER_IP);
    return { sandbox: payments, payment, reference };
  }

  async function show(request: Request, params: Record<string, string>): Promise<Response> {
    const { payment } = await find(request, params);
    const booking = await rpc.read(
      'get_booking',
      { p_id: payment.appointmentId },
      bookingResponse.nullable(),
    );
    if (!booking) throw nothingHere();
    const view: SandboxPaymentView = {
      service: booking.service?.name ?? 'Business Consultation',
      when: `${formatInstant(booking.starts_at, 'full', booking.time_zone)} at ${timeOfDay(booking.starts_at, booking.time_zone, 'en')}`,
      amount: formatCents(payment.amountCents),
      isOpen: booking.payment_status === 'pending',
    };
    return Response.json(view);
  }

  async function press(request: Request, params: Record<string, string>): Promise<Response> {
    const { outcome } = await readJson(request, sandboxActionRequest);
    const { sandbox, payment, reference } = await find(request, params);
    if (outcome === 'pay') {
      const { body, signature } = await sandbox.proof(reference, payment.amountCents);
      const taken = await deliver(body, sandbox.signatureHeader, signature).catch(paymentsUnavailable);
      if (taken instanceof HttpError || !taken.ok) throw paymentsUnavailable(taken);
    }
    const { pathname, search } = new URL(
      sandbox.returnUrl(payment, outcome === 'pay' ? 'success' : 'cancelled'),
    );
    const pressed: SandboxActionResponse = { returnTo: pathname + search };
    return Response.json(pressed);
  }

  return [
    { method: 'GET', path: PATH, handle: show },
    { method: 'POST', path: PATH, handle: press },
  ];
}
