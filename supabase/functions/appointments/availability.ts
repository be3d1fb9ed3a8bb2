import { z } from 'zod';
import { type AvailabilityResponse, availabilityQuery } from '../_shared/contracts/appointments.ts';
import { FIRM_TIME_ZONE } from '../_shared/contracts/booking-rules.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { checkedQuery } from '../_shared/http/checked.ts';
import type { Limiter } from '../_shared/http/limiter.ts';

const PER_IP = { bucket: 'availability:ip', max: 120, windowSeconds: 60 };

const slotRows = z.array(z.object({ slot_time: z.string(), starts_at: z.string() }));

/** `GET /appointments/availability?date=`: what is free that day, in the firm's local time. */
export function availabilityRoute(rpc: Rpc, limiter: Limiter): Route {
  async function availability(request: Request): Promise<Response> {
    const { date, serviceType } = checkedQuery(availabilityQuery, request);
    await limiter.byIp(request, PER_IP);
    const rows = await rpc(
      'available_slots',
      { p_service_type: serviceType ?? null, p_from: date, p_to: date },
      slotRows,
    );
    const slots = rows.map((row) => ({
      time: row.slot_time,
      startsAt: new Date(row.starts_at).toISOString(),
    }));
    // The zone of `date` and `time`: the firm's. `startsAt` is for showing a slot in any other.
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
