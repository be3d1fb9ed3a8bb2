import { z } from 'zod';
import {
  type ManagedBooking,
  type ManageRequest,
  managedBooking,
  manageRequest,
  ratingRequest,
  type ratingResponse,
} from '../_shared/contracts/booking/bookings.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { inBackground } from '../_shared/http/in-background.ts';
import { describeError } from '../_shared/http/log.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { processRefunds } from '../_shared/payments/refunds.ts';
import { bookingId, NO_REFERRER, withManageToken } from './booking-access.ts';
import type { BookingsDependencies } from './dependencies.ts';

const CHANGES_PER_IP = { bucket: 'manage:ip', max: 30, windowSeconds: 60 };

function act(rpc: Rpc, id: string, wanted: ManageRequest): Promise<ManagedBooking | null> {
  const who = { p_id: id, p_token: wanted.token };
  const shape = managedBooking.nullable();
  switch (wanted.action) {
    case 'show':
      return rpc.read('get_booking_by_token', who, shape);
    case 'cancel':
      return rpc('cancel_booking_by_token', { ...who, p_reason: wanted.reason || null }, shape);
    case 'resend':
      return rpc('resend_confirmation_by_token', { ...who, p_email: wanted.email ?? null }, shape);
    case 'move':
      return rpc(
        'move_booking_by_token',
        { ...who, p_date: wanted.preferredDate ?? null, p_time: wanted.preferredTime ?? null },
        shape,
      );
  }
}

/**
 * `POST /bookings/{id}/manage`: reads, cancels or reschedules a booking with the emailed link's token, or sends the
 * confirmation email again. The token is in the body, so that no URL with it reaches a server; there is no GET, so that
 * no mail scanner confirms an address.
 */
export function manageRoute(dependencies: BookingsDependencies): Route {
  const { rpc, limiter, payments, triggerMail, log } = dependencies;

  /** No one waits for it: what is left undone is found each minute. */
  function refundSoon(): void {
    inBackground(
      processRefunds(rpc, payments, log).catch((error: unknown) =>
        log('warn', 'refunds not looked at', { fault: describeError(error) }),
      ),
    );
  }

  async function manage(request: Request, params: Record<string, string>): Promise<Response> {
    const id = bookingId(params);
    const wanted = await readJson(request, manageRequest);
    await limiter.byIp(request, CHANGES_PER_IP);
    const booking = await withManageToken(limiter, id, () => act(rpc, id, wanted));
    if (wanted.action !== 'show') triggerMail();
    if (wanted.action === 'cancel' && booking.payment_status === 'paid') refundSoon();
    return Response.json(booking, { headers: NO_REFERRER });
  }
  return { method: 'POST', path: '/bookings/:id/manage', handle: manage };
}

const RATINGS_PER_IP = { bucket: 'rating:ip', max: 10, windowSeconds: 60 };

/** `POST /bookings/{id}/rating`: one to five for a consultation that took place; the last one given counts. */
export function ratingRoute({ rpc, limiter }: BookingsDependencies): Route {
  async function rate(request: Request, params: Record<string, string>): Promise<Response> {
    const id = bookingId(params);
    const { token, rating, comment } = await readJson(request, ratingRequest);
    await limiter.byIp(request, RATINGS_PER_IP);
    const rated = await withManageToken(limiter, id, () =>
      rpc(
        'rate_booking_by_token',
        { p_id: id, p_token: token, p_rating: rating, p_comment: comment || null },
        z.number().nullable(),
      ),
    );
    return Response.json({ rating: rated } satisfies z.infer<typeof ratingResponse>, {
      headers: NO_REFERRER,
    });
  }
  return { method: 'POST', path: '/bookings/:id/rating', handle: rate };
}
