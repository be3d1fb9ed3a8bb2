import { z } from 'zod';
import {
  type AvailabilityResponse,
  type AvailabilityWindowResponse,
  availabilityQuery,
  availabilityWindowQuery,
} from '../_shared/contracts/appointments.ts';
import { FIRM_TIME_ZONE } from '../_shared/contracts/booking-rules.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Limiter } from '../_shared/http/limiter.ts';
import { validateQuery } from '../_shared/http/validate.ts';

const PER_IP = { bucket: 'availability:ip', max: 120, windowSeconds: 60 };

const slotsFound = z.object({
  wait: z.number(),
  slots: z.array(z.object({ date: z.string(), time: z.string(), startsAt: z.string() })).default([]),
  /** The code of a refusal that has no parameters. */
  refusal: z.literal('service_type_required').optional(),
});

interface Wanted {
  serviceType?: string | undefined;
  holdId?: string | undefined;
  from: string;
  to: string;
}

function isWindow(request: Request): boolean {
  const query = new URL(request.url).searchParams;
  return query.has('from') || query.has('to');
}

/**
 * `GET /appointments/availability?date=`, or `?from=&to=` for a whole window in one call: what is free, by the firm's
 * local time and as instants, for showing a slot in any zone.
 */
export function availabilityRoute(rpc: Rpc, limiter: Limiter): Route {
  /** The free times of each day, the days in order. */
  async function slotsOf(request: Request, { serviceType, holdId, from, to }: Wanted) {
    const found = await limiter.during(request, [{ limit: PER_IP }], (limits) =>
      rpc(
        'list_available_slots_rate_limited',
        {
          p_limits: limits,
          p_service_type: serviceType ?? null,
          p_from: from,
          p_to: to,
          ...(holdId ? { p_hold_id: holdId } : {}),
        },
        slotsFound,
      ),
    );
    if (found.refusal) throw new HttpError(422, found.refusal);
    const days = new Map<string, AvailabilityResponse['slots']>();
    for (const { date, time, startsAt } of found.slots) {
      const slots = days.get(date) ?? [];
      slots.push({ time, startsAt: new Date(startsAt).toISOString() });
      days.set(date, slots);
    }
    return days;
  }

  async function window(request: Request): Promise<Response> {
    const wanted = validateQuery(availabilityWindowQuery, request);
    const days = [...(await slotsOf(request, wanted))].map(([date, slots]) => ({ date, slots }));
    const body: AvailabilityWindowResponse = { timeZone: FIRM_TIME_ZONE, days };
    return Response.json(body);
  }

  async function availability(request: Request): Promise<Response> {
    if (isWindow(request)) return window(request);
    const { date, ...wanted } = validateQuery(availabilityQuery, request);
    const slots = (await slotsOf(request, { ...wanted, from: date, to: date })).get(date) ?? [];
    const body: AvailabilityResponse = {
      date,
      timeZone: FIRM_TIME_ZONE,
      availableSlots: slots.map((slot) => slot.time),
      slots,
    };
    return Response.json(body);
  }
  return { method: 'GET', path: '/appointments/availability', handle: availability };
}
