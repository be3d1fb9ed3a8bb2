import { bookingResponse } from '../_shared/contracts/bookings.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { Fault } from '../_shared/http/fault.ts';
import type { Limiter } from '../_shared/http/limiter.ts';

export interface BookingsDependencies {
  rpc: Rpc;
  limiter: Limiter;
}

const PER_IP = { bucket: 'bookings:ip', max: 60, windowSeconds: 60 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// The id in the address opens the booking: it must not travel on in a Referer.
const PRIVATE = { 'Referrer-Policy': 'no-referrer' };

function unknownBooking(): Fault {
  return new Fault(404, 'We could not find that booking.', PRIVATE);
}

/** `GET /bookings/{id}`: what the confirmation page shows, no personal data; one 404 for every wrong id. */
export function bookingsRoutes({ rpc, limiter }: BookingsDependencies): Route[] {
  async function read(request: Request, { id = '' }: Record<string, string>): Promise<Response> {
    if (!UUID.test(id)) throw unknownBooking();
    await limiter.byIp(request, PER_IP);
    const booking = await rpc('get_booking', { p_id: id }, bookingResponse.nullable());
    if (!booking) throw unknownBooking();
    return Response.json(booking, { headers: PRIVATE });
  }
  return [{ method: 'GET', path: '/bookings/:id', handle: read }];
}
