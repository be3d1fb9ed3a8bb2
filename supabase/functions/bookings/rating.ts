import { ratingRequest, ratingResponse } from '../_shared/contracts/bookings.ts';
import type { Route } from '../_shared/http/app.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { bookingId, PRIVATE } from './booking-id.ts';
import type { BookingsDependencies } from './dependencies.ts';
import { withLink } from './manage-link.ts';

const PER_IP = { bucket: 'rating:ip', max: 10, windowSeconds: 60 };

/** `POST /bookings/{id}/rating`: one to five for a consultation that took place; the last one given counts. */
export function ratingRoute({ rpc, limiter }: BookingsDependencies): Route {
  async function rate(request: Request, params: Record<string, string>): Promise<Response> {
    const id = bookingId(params);
    const { token, rating, comment } = await readJson(request, ratingRequest);
    await limiter.byIp(request, PER_IP);
    const rated = await withLink(limiter, id, () =>
      rpc(
        'rate_booking_by_token',
        { p_id: id, p_token: token, p_rating: rating, p_comment: comment || null },
        ratingResponse.nullable(),
      ),
    );
    return Response.json(rated, { headers: PRIVATE });
  }
  return { method: 'POST', path: '/bookings/:id/rating', handle: rate };
}
