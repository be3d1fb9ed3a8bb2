import { bookingResponse } from '../_shared/contracts/bookings.ts';
import { dollars } from '../_shared/contracts/money.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { Fault } from '../_shared/http/fault.ts';
import type { Limiter } from '../_shared/http/limiter.ts';
import { readForm } from '../_shared/http/read-form.ts';
import { shortTime } from '../_shared/mail/when.ts';
import { type Payments, paymentsAway } from '../_shared/payments/provider.ts';
import { isSandbox, type Sandbox, type SandboxPayment } from '../_shared/payments/sandbox.ts';
import { sandboxPage } from './sandbox-page.ts';

export interface SandboxDependencies {
  rpc: Rpc;
  limiter: Limiter;
  payments: Payments;
  /** Brings a signed message to our webhook, as a provider would: over HTTP. */
  deliver: (body: string, header: string, signature: string) => Promise<Response>;
}

const PER_IP = { bucket: 'sandbox:ip', max: 60, windowSeconds: 60 };
const PATH = '/payments/sandbox/:reference';

function nothingHere(): Fault {
  return new Fault(404, 'There is nothing at this address.');
}

/** `GET` and `POST /payments/sandbox/{reference}`: the sandbox's own page. 404 wherever the sandbox is not in use. */
export function sandboxRoutes({ rpc, limiter, payments, deliver }: SandboxDependencies): Route[] {
  async function find(
    request: Request,
    { reference = '' }: Record<string, string>,
  ): Promise<{ sandbox: Sandbox; payment: SandboxPayment; reference: string }> {
    const sandbox = await payments.current();
    if (!sandbox || !isSandbox(sandbox)) throw nothingHere();
    const payment = await sandbox.find(reference);
    if (!payment) throw nothingHere();
    await limiter.byIp(request, PER_IP);
    return { sandbox, payment, reference };
  }

  async function show(request: Request, params: Record<string, string>): Promise<Response> {
    const { payment } = await find(request, params);
    const booking = await rpc('get_booking', { p_id: payment.appointmentId }, bookingResponse.nullable());
    if (!booking) throw nothingHere();
    return sandboxPage({
      service: booking.service?.name ?? 'Business Consultation',
      when: shortTime(booking.starts_at, booking.time_zone),
      amount: dollars(payment.amountCents),
      ...(booking.payment_status === 'pending' ? {} : { closed: 'This payment is not open any more.' }),
    });
  }

  async function press(request: Request, params: Record<string, string>): Promise<Response> {
    const outcome = (await readForm(request)).get('outcome');
    if (outcome !== 'pay' && outcome !== 'cancel')
      throw new Fault(422, 'Please press one of the two buttons.');
    const { sandbox, payment, reference } = await find(request, params);
    if (outcome === 'pay') {
      const { body, signature } = await sandbox.proof(reference, payment.amountCents);
      const taken = await deliver(body, sandbox.signatureHeader, signature).catch(paymentsAway);
      if (taken instanceof Fault || !taken.ok) throw paymentsAway(taken);
    }
    const status = outcome === 'pay' ? 'success' : 'cancelled';
    return new Response(null, { status: 303, headers: { Location: sandbox.returnUrl(payment, status) } });
  }

  return [
    { method: 'GET', path: PATH, handle: show },
    { method: 'POST', path: PATH, handle: press },
  ];
}
