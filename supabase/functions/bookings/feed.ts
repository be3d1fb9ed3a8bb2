import ical, { ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import { z } from 'zod';
import { meetingPlace } from '../_shared/contracts/booking/appointments.ts';
import { linkOrLabel } from '../_shared/contracts/booking/meeting-place.ts';
import { FIRM } from '../_shared/contracts/firm.ts';
import type { Route } from '../_shared/http/app.ts';
import { sha256 } from '../_shared/http/hashing.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { NO_REFERRER } from './booking-access.ts';
import type { BookingsDependencies } from './dependencies.ts';

const PER_IP = { bucket: 'feed:ip', max: 60, windowSeconds: 60 };
const FILE = /^([\w-]{43})\.ics$/;
/** Calendar programs ask again after it. */
const REFRESH_SECONDS = 900;

const appointment = z.object({
  id: z.string(),
  sequence: z.number().int(),
  isTentative: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  changedAt: z.string(),
  serviceType: z.string(),
  place: meetingPlace,
  clientName: z.string(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  company: z.string().nullable(),
});
type Appointment = z.infer<typeof appointment>;

function feedOf(appointments: Appointment[], siteUrl: string): string {
  const calendar = ical({
    name: `${FIRM.brand} appointments`,
    prodId: { company: FIRM.name, product: 'Consultant feed', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  const url = new URL('/admin/appointments', siteUrl).href;
  for (const one of appointments) {
    calendar.createEvent({
      // The same UID as in emailed calendar files, by which refresh-calendars knows an appointment of this site.
      id: one.id,
      sequence: one.sequence,
      // Not the time of the request, with which no two answers would be equal.
      stamp: new Date(one.changedAt),
      start: new Date(one.startsAt),
      end: new Date(one.endsAt),
      summary: `${one.clientName}: ${one.serviceType}${one.isTentative ? ' (requested)' : ''}`,
      description: [one.company, one.clientEmail, one.clientPhone, url].filter(Boolean).join('\n'),
      location: linkOrLabel(one.place),
      url,
      status: one.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus: one.isTentative ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.BUSY,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/**
 * `GET /bookings/feed/{token}.ics`: the appointments of a consultant, with what staff may see of their clients, for the
 * consultant's calendar program. The same 404 for every wrong token.
 */
export function feedRoute({ rpc, limiter, siteUrl }: BookingsDependencies): Route {
  async function read(request: Request, { file = '' }: Record<string, string>): Promise<Response> {
    await limiter.byIp(request, PER_IP);
    const token = FILE.exec(file)?.[1];
    const appointments =
      token === undefined
        ? null
        : await rpc.read('read_calendar_subscription', { p_token: token }, z.array(appointment).nullable());
    if (!appointments) throw new HttpError(404, 'not_found', { what: 'calendar' }, NO_REFERRER);
    const content = feedOf(appointments, siteUrl);
    const etag = `"${await sha256(content)}"`;
    const headers = { ...NO_REFERRER, ETag: etag, 'Cache-Control': 'private, no-cache' };
    // A proxy may have made the ETag weak.
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers });
    return new Response(content, { headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } });
  }
  return { method: 'GET', path: '/bookings/feed/:file', handle: read };
}
