import { z } from 'zod';
import { calendarFile, calendarType } from '../_shared/calendar/calendar-file.ts';
import { meetingPlace } from '../_shared/contracts/booking/appointments.ts';
import { LOCALES } from '../_shared/contracts/locale.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { bookingId, bookingNotFound, NO_REFERRER } from './booking-access.ts';
import type { BookingsDependencies } from './dependencies.ts';

const PER_IP = { bucket: 'calendar:ip', max: 30, windowSeconds: 60 };

const booked = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  sequence: z.number().int(),
  status: z.string(),
  service: z.object({ name: z.string() }).nullable(),
  place: meetingPlace.default({}),
  locale: z.enum(LOCALES).default('en'),
});

const METHODS = { confirmed: 'PUBLISH', cancelled: 'CANCEL' } as const;

function methodOf(status: string): 'PUBLISH' | 'CANCEL' | undefined {
  return status === 'confirmed' || status === 'cancelled' ? METHODS[status] : undefined;
}

/**
 * `GET /bookings/{id}/calendar.ics`: the event of a confirmed booking, or the cancellation of a canceled one; 404 for
 * any other. It is available to anyone with the id, so it names no guest, and its method is PUBLISH, not REQUEST (RFC
 * 5546); UID and SEQUENCE are those of the mailed one.
 */
export function calendarRoute({ rpc, limiter, siteUrl, mailFrom }: BookingsDependencies): Route {
  async function download(request: Request, params: Record<string, string>): Promise<Response> {
    const id = bookingId(params);
    await limiter.byIp(request, PER_IP);
    const booking = await rpc.read('get_booking', { p_id: id }, booked.nullable());
    if (!booking) throw bookingNotFound();
    const method = methodOf(booking.status);
    if (!method) {
      throw new HttpError(404, 'calendar_not_ready', {}, NO_REFERRER);
    }
    const { content } = calendarFile(
      {
        id,
        serviceType: booking.service?.name ?? 'Business Consultation',
        startsAt: booking.starts_at,
        endsAt: booking.ends_at,
        place: booking.place,
        sequence: booking.sequence,
        locale: booking.locale,
      },
      { method, siteUrl, mailFrom, stamp: new Date() },
    );
    return new Response(content, {
      headers: {
        ...NO_REFERRER,
        'Content-Type': calendarType(method),
        'Content-Disposition': 'attachment; filename="consultation.ics"',
      },
    });
  }
  return { method: 'GET', path: '/bookings/:id/calendar.ics', handle: download };
}
