import {
  bookingResponse,
  type ConfirmPaymentResponse,
  confirmPaymentRequest,
} from '../_shared/contracts/booking/bookings.ts';
import type { Route } from '../_shared/http/app.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { getDuePayment, settlePayment } from '../_shared/payments/payment-records.ts';
import { providerNamed } from '../_shared/payments/provider.ts';
import { bookingId, bookingNotFound, NO_REFERRER } from './booking-access.ts';
import type { BookingsDependencies } from './dependencies.ts';

const PER_IP = { bucket: 'confirm-payment:ip', max: 20, windowSeconds: 60 };

/**
 * `POST /bookings/{id}/confirm-payment`: whether the booking is paid. The caller is not trusted. While the payment is
 * open, the provider is queried, because the webhook may arrive after the guest.
 */
export function confirmPaymentRoute({ rpc, limiter, payments, triggerMail }: BookingsDependencies): Route {
  /** Writes down what the provider knows by now; where to pay while it is still open. */
  async function ask(id: string): Promise<string | undefined> {
    for (const { provider: name, reference } of await getDuePayment(rpc, id)) {
      if (!name || !reference) break;
      const provider = providerNamed(name, payments);
      const { state, amountCents, url } = await provider.read(reference);
      if (state === 'open') return url;
      if (state === 'paid' && (await settlePayment(rpc, provider.name, { reference, amountCents })))
        triggerMail();
    }
    return undefined;
  }

  async function confirm(request: Request, params: Record<string, string>): Promise<Response> {
    const id = bookingId(params);
    await readJson(request, confirmPaymentRequest);
    await limiter.byIp(request, PER_IP);
    const paymentUrl = await ask(id);
    const booking = await rpc.read('get_booking', { p_id: id }, bookingResponse.nullable());
    if (!booking) throw bookingNotFound();
    const waits = booking.payment_status === 'pending' && paymentUrl !== undefined;
    const body: ConfirmPaymentResponse = {
      paymentStatus: booking.payment_status,
      ...(waits ? { paymentUrl } : {}),
    };
    return Response.json(body, { headers: NO_REFERRER });
  }
  return { method: 'POST', path: '/bookings/:id/confirm-payment', handle: confirm };
}
