import { z } from 'zod';
import type { FindCaller } from '../_shared/auth/caller.ts';
import {
  type AppointmentResponse,
  type AvailabilityResponse,
  type AvailabilityWindowResponse,
  appointmentRequest,
  availabilityQuery,
  availabilityWindowQuery,
  type consultantsResponse,
  holdRequest,
  holdResponse,
  releaseHoldRequest,
} from '../_shared/contracts/booking/appointments.ts';
import { FIRM_TIME_ZONE } from '../_shared/contracts/booking/booking-rules.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import type { CheckCaptcha } from '../_shared/http/captcha.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Limiter } from '../_shared/http/rate-limits.ts';
import { readIdempotencyKey, readJson, readQuery } from '../_shared/http/read-request.ts';
import type { HashVisitor } from '../_shared/http/visitor-hashes.ts';
import { startPayment } from '../_shared/payments/payment-records.ts';
import { type PaymentProvider, paymentsUnavailable } from '../_shared/payments/provider.ts';

const READS_PER_IP = { bucket: 'availability:ip', max: 120, windowSeconds: 60 };

const availableSlots = z.object({
  wait: z.number(),
  slots: z.array(z.object({ date: z.string(), time: z.string(), startsAt: z.string() })).default([]),
  /** The code of a refusal that has no parameters. */
  refusal: z.literal('service_type_required').optional(),
});

interface SlotFilter {
  serviceType?: string | undefined;
  holdId?: string | undefined;
  consultantId?: number | undefined;
  from: string;
  to: string;
}

function isoInstant(instant: string): string {
  return new Date(instant).toISOString();
}

/**
 * `GET /appointments/availability?date=`, or `?from=&to=` for a whole window in one call: the free slots as local times
 * of the firm and as instants, which a browser shows in any zone.
 */
function availabilityRoute(rpc: Rpc, limiter: Limiter): Route {
  /** The free slots of each day, the days in order. */
  async function listSlots(request: Request, { serviceType, holdId, consultantId, from, to }: SlotFilter) {
    const found = await limiter.consumeWithin(request, [{ limit: READS_PER_IP }], (limits) =>
      rpc.read(
        'list_available_slots_rate_limited',
        {
          p_limits: limits,
          p_service_type: serviceType ?? null,
          p_from: from,
          p_to: to,
          ...(holdId ? { p_hold_id: holdId } : {}),
          ...(consultantId ? { p_consultant_id: consultantId } : {}),
        },
        availableSlots,
      ),
    );
    if (found.refusal) throw new HttpError(422, found.refusal);
    const days = new Map<string, AvailabilityResponse['slots']>();
    for (const { date, time, startsAt } of found.slots) {
      const slots = days.get(date) ?? [];
      slots.push({ time, startsAt: isoInstant(startsAt) });
      days.set(date, slots);
    }
    return days;
  }

  async function readWindow(request: Request): Promise<Response> {
    const filter = readQuery(request, availabilityWindowQuery);
    const days = [...(await listSlots(request, filter))].map(([date, slots]) => ({ date, slots }));
    const body: AvailabilityWindowResponse = { timeZone: FIRM_TIME_ZONE, days };
    return Response.json(body);
  }

  async function readDay(request: Request): Promise<Response> {
    const { date, ...filter } = readQuery(request, availabilityQuery);
    const slots = (await listSlots(request, { ...filter, from: date, to: date })).get(date) ?? [];
    const body: AvailabilityResponse = {
      date,
      timeZone: FIRM_TIME_ZONE,
      availableSlots: slots.map((slot) => slot.time),
      slots,
    };
    return Response.json(body);
  }

  async function read(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    return query.has('from') || query.has('to') ? readWindow(request) : readDay(request);
  }
  return { method: 'GET', path: '/appointments/availability', handle: read };
}

const bookableConsultant = z.object({ id: z.number(), name: z.string(), service_types: z.array(z.string()) });

/** `GET /appointments/consultants`: whom visitors may choose. */
function consultantsRoute(rpc: Rpc, limiter: Limiter): Route {
  async function list(request: Request): Promise<Response> {
    await limiter.byIp(request, READS_PER_IP);
    const rows = await rpc.read('list_bookable_consultants', {}, z.array(bookableConsultant));
    const consultants = rows.map(({ service_types, ...who }) => ({ ...who, serviceTypes: service_types }));
    return Response.json({ consultants } satisfies z.infer<typeof consultantsResponse>);
  }
  return { method: 'GET', path: '/appointments/consultants', handle: list };
}

// A hold is renewed every few minutes and moves with each selection; one person needs no more than this. hold_slot()
// limits the number of simultaneous holds per visitor and in total.
const HOLDS_PER_IP = { bucket: 'hold:ip', max: 40, windowSeconds: 600 };
const RELEASES_PER_IP = { bucket: 'hold:release:ip', max: 60, windowSeconds: 600 };

/** `POST /appointments/hold` holds a slot for five minutes, `POST /appointments/hold/release` releases it. */
function holdRoutes(rpc: Rpc, limiter: Limiter, hashVisitor: HashVisitor): Route[] {
  /** 409 lists the slots still available that day, or says that the hold has reached its maximum. */
  async function hold(request: Request): Promise<Response> {
    const wanted = await readJson(request, holdRequest);
    const idempotency = await readIdempotencyKey(request, 'holds', wanted);
    await limiter.byIp(request, HOLDS_PER_IP);
    const visitor = await hashVisitor(request);
    const held = await rpc(
      'hold_slot',
      {
        p_service_type: wanted.serviceType,
        p_date: wanted.preferredDate,
        p_time: wanted.preferredTime,
        p_hold_id: wanted.holdId ?? null,
        p_consultant_id: wanted.consultantId ?? null,
        p_guard: { ...idempotency, ...visitor, limit_scale: limiter.scale },
      },
      holdResponse,
    );
    return Response.json({ holdId: held.holdId, expiresAt: isoInstant(held.expiresAt) }, { status: 201 });
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
  payments: PaymentProvider | undefined;
  hashVisitor: HashVisitor;
  triggerMail: () => void;
}

const BOOKINGS_PER_IP = { bucket: 'appointments:ip', max: 10, windowSeconds: 3600 };
const BOOKINGS_PER_EMAIL = { bucket: 'appointments:email', max: 3, windowSeconds: 3600 };
const BOOKINGS_PER_EMAIL_AND_DAY = { bucket: 'appointments:email:day', max: 6, windowSeconds: 86_400 };

const createdAppointment = z.object({
  wait: z.literal(0).default(0),
  id: z.string(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  manageToken: z.string().nullish(),
  paymentStatus: z.string().nullish(),
  confirmFirst: z.boolean().optional(),
  confirmAddressUntil: z.string().optional(),
});
const limitExceeded = z.object({ wait: z.number().positive() });

/** `GET /appointments/availability`, holds, and `POST /appointments`. */
export function appointmentsRoutes(dependencies: AppointmentsDependencies): Route[] {
  const { rpc, limiter, findCaller, checkCaptcha, payments, hashVisitor, triggerMail } = dependencies;

  /**
   * The payment page's URL; undefined when nothing is due. When the provider is unavailable the booking stays, and a
   * retry with the same Idempotency-Key tries again.
   */
  async function paymentUrlOf({
    id,
    paymentStatus,
  }: z.infer<typeof createdAppointment>): Promise<string | undefined> {
    if (paymentStatus !== 'pending') return undefined;
    if (!payments) throw paymentsUnavailable(new Error('a price is set, and no payment provider'));
    return startPayment(rpc, payments, id);
  }

  /** Takes the slot and queues both emails in one transaction. 409 lists the slots still available that day. */
  async function create(request: Request): Promise<Response> {
    const wanted = await readJson(request, appointmentRequest);
    const caller = await findCaller(request);
    const scope = `appointments ${caller?.id ?? 'guest'}`;
    const idempotency = await readIdempotencyKey(request, scope, wanted);
    await limiter.byIp(request, BOOKINGS_PER_IP);
    // Only a booking counts for these: refused requests must not use up limits that callers share.
    const hits = [
      { limit: BOOKINGS_PER_EMAIL, email: wanted.clientEmail },
      { limit: BOOKINGS_PER_EMAIL_AND_DAY, email: wanted.clientEmail },
    ];
    // Unverified requests pass, because staff see a pending request before it counts.
    const captcha = caller ? null : await checkCaptcha(request);
    const visitor = await hashVisitor(request);
    const result = await limiter.consumeWithin(request, hits, (limits) =>
      rpc(
        'create_appointment',
        {
          p_booking: {
            client_name: wanted.clientName,
            client_email: wanted.clientEmail,
            client_phone: wanted.clientPhone || null,
            company: wanted.company || null,
            service_type: wanted.serviceType,
            preferred_date: wanted.preferredDate,
            preferred_time: wanted.preferredTime,
            message: wanted.message || null,
            time_zone: wanted.timeZone ?? FIRM_TIME_ZONE,
            meets_by: wanted.meetsBy ?? null,
            consultant_id: wanted.consultantId ?? null,
            locale: wanted.locale ?? null,
          },
          p_guard: { ...idempotency, ...visitor, captcha, limits, limit_scale: limiter.scale },
          p_user_id: caller?.id ?? null,
          p_hold_id: wanted.holdId ?? null,
        },
        z.union([createdAppointment, limitExceeded]),
      ),
    );
    // consumeWithin() has refused the other response.
    const booked = createdAppointment.parse(result);
    triggerMail();
    const paymentUrl = await paymentUrlOf(booked);
    const body: AppointmentResponse = {
      id: booked.id,
      status: booked.status,
      startsAt: isoInstant(booked.startsAt),
      endsAt: isoInstant(booked.endsAt),
      ...(booked.manageToken ? { manageToken: booked.manageToken } : {}),
      ...(paymentUrl ? { paymentUrl } : {}),
      ...(booked.confirmFirst ? { confirmFirst: true } : {}),
      ...(booked.confirmAddressUntil ? { confirmAddressUntil: isoInstant(booked.confirmAddressUntil) } : {}),
    };
    return Response.json(body, { status: 201 });
  }

  return [
    availabilityRoute(rpc, limiter),
    consultantsRoute(rpc, limiter),
    ...holdRoutes(rpc, limiter, hashVisitor),
    { method: 'POST', path: '/appointments', handle: create },
  ];
}
