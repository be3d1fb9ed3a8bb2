import { z } from 'zod';
import type { FindCaller } from '../_shared/auth/caller.ts';
import type { CheckCaptcha } from '../_shared/captcha/captcha.ts';
import {
  type AppointmentResponse,
  appointmentRequest,
  holdRequest,
  holdResponse,
  releaseHoldRequest,
} from '../_shared/contracts/appointments.ts';
import { FIRM_TIME_ZONE } from '../_shared/contracts/booking-rules.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { idempotencyOf } from '../_shared/http/idempotency.ts';
import type { Limiter } from '../_shared/http/limiter.ts';
import { readJson } from '../_shared/http/read-body.ts';
import type { VisitorOf } from '../_shared/http/visitor.ts';
import { type Payments, paymentsUnavailable } from '../_shared/payments/provider.ts';
import { startPayment } from '../_shared/payments/records.ts';
import { availabilityRoute } from './availability.ts';

// A hold is renewed every few minutes and moves with each selection; one person needs no more than this. hold_slot()
// limits the number of simultaneous holds per visitor and in total.
const HOLD_PER_IP = { bucket: 'hold:ip', max: 40, windowSeconds: 600 };
const RELEASES_PER_IP = { bucket: 'hold:release:ip', max: 60, windowSeconds: 600 };

/** `POST /appointments/hold` holds a slot for five minutes, `POST /appointments/hold/release` releases it. */
function holdRoutes(rpc: Rpc, limiter: Limiter, visitorOf: VisitorOf): Route[] {
  /** 409 lists the slots still available that day, or says that the hold has reached its maximum. */
  async function hold(request: Request): Promise<Response> {
    const wanted = await readJson(request, holdRequest);
    const idempotency = await idempotencyOf(request, 'holds', wanted);
    await limiter.byIp(request, HOLD_PER_IP);
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

export interface AppointmentsDependencies {
  rpc: Rpc;
  limiter: Limiter;
  findCaller: FindCaller;
  checkCaptcha: CheckCaptcha;
  payments: Payments;
  visitorOf: VisitorOf;
  wakeMail: () => void;
}

const PER_IP = { bucket: 'appointments:ip', max: 10, windowSeconds: 3600 };
const PER_EMAIL = { bucket: 'appointments:email', max: 3, windowSeconds: 3600 };
const PER_EMAIL_A_DAY = { bucket: 'appointments:email:day', max: 6, windowSeconds: 86_400 };
// Each booking holds an hour of the firm's: many callers together must not take the whole calendar unseen.
const OVERALL = { bucket: 'appointments:all', max: 60, windowSeconds: 3600 };

const created = z.object({
  wait: z.literal(0).default(0),
  id: z.string(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  manageToken: z.string().nullish(),
  paymentStatus: z.string().nullish(),
});
type Created = z.infer<typeof created>;
const overLimit = z.object({ wait: z.number().positive() });

function iso(instant: string): string {
  return new Date(instant).toISOString();
}

/** `GET /appointments/availability`, holds, and `POST /appointments`. */
export function appointmentsRoutes(dependencies: AppointmentsDependencies): Route[] {
  const { rpc, limiter, findCaller, checkCaptcha, payments, visitorOf, wakeMail } = dependencies;

  /**
   * Where the booking is to be paid; undefined when nothing is due. When the provider is away the booking stays, and
   * the same request with the same Idempotency-Key tries again.
   */
  async function payAt({ id, paymentStatus }: Created): Promise<string | undefined> {
    if (paymentStatus !== 'pending') return undefined;
    const provider = await payments.current();
    if (!provider) throw paymentsUnavailable(new Error('a price is set, and no payment provider'));
    return startPayment(rpc, provider, id);
  }

  /** Takes the slot and queues both mails in one transaction; 409 names what is still free that day. */
  async function create(request: Request): Promise<Response> {
    const wanted = await readJson(request, appointmentRequest);
    const caller = await findCaller(request);
    const idempotency = await idempotencyOf(request, `appointments ${caller?.id ?? 'guest'}`, wanted);
    await limiter.byIp(request, PER_IP);
    // Only a booking counts for these: refused requests must not use up what everyone shares.
    const hits = [
      { limit: PER_EMAIL, email: wanted.clientEmail },
      { limit: PER_EMAIL_A_DAY, email: wanted.clientEmail },
      { limit: OVERALL, subject: 'everybody' },
    ];
    // Where no one can say, the booking is the pending request that every booking is: staff see it before it counts.
    if (!caller) await checkCaptcha(request);
    const { visitor, network } = await visitorOf(request);
    const answer = await limiter.during(request, hits, (limits) =>
      rpc(
        'create_appointment',
        {
          p_client_name: wanted.clientName,
          p_client_email: wanted.clientEmail,
          p_client_phone: wanted.clientPhone || null,
          p_company: wanted.company || null,
          p_service_type: wanted.serviceType,
          p_preferred_date: wanted.preferredDate,
          p_preferred_time: wanted.preferredTime,
          p_message: wanted.message || null,
          p_time_zone: wanted.timeZone ?? FIRM_TIME_ZONE,
          p_limits: limits,
          p_visitor: visitor,
          p_network: network,
          p_limit_scale: limiter.scale,
          ...(caller ? { p_user_id: caller.id } : {}),
          ...(wanted.holdId ? { p_hold_id: wanted.holdId } : {}),
          ...idempotency,
        },
        z.union([created, overLimit]),
      ),
    );
    // `during` has refused the other answer.
    const booked = created.parse(answer);
    wakeMail();
    const paymentUrl = await payAt(booked);
    const body: AppointmentResponse = {
      id: booked.id,
      status: booked.status,
      startsAt: iso(booked.startsAt),
      endsAt: iso(booked.endsAt),
      ...(booked.manageToken ? { manageToken: booked.manageToken } : {}),
      ...(paymentUrl ? { paymentUrl } : {}),
    };
    return Response.json(body, { status: 201 });
  }

  return [
    availabilityRoute(rpc, limiter),
    ...holdRoutes(rpc, limiter, visitorOf),
    { method: 'POST', path: '/appointments', handle: create },
  ];
}
