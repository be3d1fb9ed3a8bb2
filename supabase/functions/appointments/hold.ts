import { z } from 'zod';
import { holdRequest, holdResponse, releaseHoldRequest } from '../_shared/contracts/appointments.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { idempotencyOf } from '../_shared/http/idempotency.ts';
import type { Limiter } from '../_shared/http/limiter.ts';
import { readJson } from '../_shared/http/read-json.ts';
import type { VisitorOf } from '../_shared/http/visitor.ts';

// A hold is renewed every few minutes and moves with each selection; one person needs no more than this. hold_slot()
// limits the number of simultaneous holds per visitor and in total.
const PER_IP = { bucket: 'hold:ip', max: 40, windowSeconds: 600 };
const RELEASES_PER_IP = { bucket: 'hold:release:ip', max: 60, windowSeconds: 600 };

/** `POST /appointments/hold` holds a slot for five minutes, `POST /appointments/hold/release` releases it. */
export function holdRoutes(rpc: Rpc, limiter: Limiter, visitorOf: VisitorOf): Route[] {
  /** 409 lists the slots still available that day, or says that the hold has reached its maximum. */
  async function hold(request: Request): Promise<Response> {
    const wanted = await readJson(request, holdRequest);
    const idempotency = await idempotencyOf(request, 'holds', wanted);
    await limiter.byIp(request, PER_IP);
    const { visitor, network } = await visitorOf(request);
    const held = await rpc(
      'hold_slot',
      {
        p_service_type: wanted.serviceType,
        p_date: wanted.preferredDate,
        p_time: wanted.preferredTime,
        p_hold_id: wanted.holdId ?? null,
        p_subject: visitor,
        p_network: network,
        p_limit_scale: limiter.scale,
        ...idempotency,
      },
      holdResponse,
    );
    const body = { holdId: held.holdId, expiresAt: new Date(held.expiresAt).toISOString() };
    return Response.json(body, { status: 201 });
  }

  async function release(request: Request): Promise<Response> {
    const { holdId } = await readJson(request, releaseHoldRequest);
    await limiter.byIp(request, RELEASES_PER_IP);
    await rpc('release_hold', { p_hold_id: holdId }, z.unknown());
    return new Response(null, { status: 204 });
  }

  return [
    { method: 'POST', path: '/appointments/hold', handle: hold },
    { method: 'POST', path: '/appointments/hold/release', handle: release },
  ];
}
