import { bookingResponse } from '../_shared/contracts/booking/bookings.ts';
import type { Route } from '../_shared/http/app.ts';
import { bookingId, bookingNotFound, NO_REFERRER } from './booking-access.ts';
import { calendarRoute } from './calendar.ts';
import { confirmPaymentRoute } from './confirm-payment.ts';
import type { BookingsDependencies } from './dependencies.ts';
import { feedRoute } from './feed.ts';
import { manageRoute, ratingRoute } from './manage.ts';

const PER_IP = { bucket: 'bookings:ip', max: 60, windowSeconds: 60 };

/**
 * `GET /bookings/{id}`: what the confirmation page shows, no personal data. Beside it the calendar file, the
 * feed of a consultant, what the mailed link may do, and the question whether it is paid.
 */
export function bookingsRoutes(dependencies: BookingsDependencies): Route[] {
  const { rpc, limiter } = dependencies;

  async function read(request: Request, params: Record<string, string>): Promise<Response> {
    const id = bookingId(params);
    await limiter.byIp(request, PER_IP);
    const booking = await rpc.read('get_booking', { p_id: id }, bookingResponse.nullable());
    if (!booking) throw bookingNotFound();
    return Response.json(booking, { headers: NO_REFERRER });
  }

  return [
    { method: 'GET', path: '/bookings/:id', handle: read },
    calendarRoute(dependencies),
    feedRoute(dependencies),
    manageRoute(dependencies),
    ratingRoute(dependencies),
    confirmPaymentRoute(dependencies),
  ];
}
