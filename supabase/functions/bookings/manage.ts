import {
  type ManagedBooking,
  type ManageRequest,
  managedBooking,
  manageRequest,
} from '../_shared/contracts/bookings.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { inBackground } from '../_shared/http/app.ts';
import { describe } from '../_shared/http/log.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { processRefunds } from '../_shared/payments/refunds.ts';
import { bookingId, PRIVATE } from './booking-id.ts';
import type { BookingsDependencies } from './dependencies.ts';
import { withLink } from './manage-link.ts';

const PER_IP = { bucket: 'manage:ip', max: 30, windowSeconds: 60 };

function act(rpc: Rpc, id: string, wanted: ManageRequest): Promise<ManagedBooking | null> {
  const who = { p_id: id, p_token: wanted.token };
  const answer = managedBooking.nullable();
  switch (wanted.action) {
    case 'show':
      return rpc('get_booking_by_token', who, answer);
    case 'cancel':
      return rpc('cancel_booking_by_token', { ...who, p_reason: wanted.reason || null }, answer);
    case 'move':
      return rpc(
        'move_booking_by_token',
        { ...who, p_date: wanted.preferredDate ?? null, p_time: wanted.preferredTime ?? null },
        answer,
      );
  }
}

/**
 * `POST /bookings/{id}/manage`: reads, cancels or reschedules a booking with the emailed link's token. The token is in
 * the body, so that no URL with it reaches a server; there is no GET, so that no mail scanner confirms an address.
 */
export function manageRoute(dependencies: BookingsDependencies): Route {
  const { rpc, limiter, payments, triggerMail, log } = dependencies;

  /** No one waits for it: what is left undone is found each minute. */
  function refundSoon(): void {
    inBackground(
      processRefunds(rpc, payments, log).catch((error: unknown) =>
        log('warn', 'refunds not looked at', { fault: describe(error) }),
      ),
    );
  }

  async function manage(request: Request, params: Record<string, string>): Promise<Response> {
    const id = bookingId(params);
    const wanted = await readJson(request, manageRequest);
    await limiter.byIp(request, PER_IP);
    const booking = await withLink(limiter, id, () => act(rpc, id, wanted));
    if (wanted.action !== 'show') triggerMail();
    if (wanted.action === 'cancel' && booking.payment_status === 'paid') refundSoon();
    return Response.json(booking, { headers: PRIVATE });
  }
  return { method: 'POST', path: '/bookings/:id/manage', handle: manage };
}
