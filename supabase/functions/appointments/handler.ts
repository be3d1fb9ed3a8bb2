import type { FindCaller } from '../_shared/auth/caller.ts';
import {
  type AppointmentResponse,
  appointmentRequest,
  appointmentResponse,
} from '../_shared/contracts/appointments.ts';
import { FIRM_TIME_ZONE } from '../_shared/contracts/booking-rules.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { idempotencyOf } from '../_shared/http/idempotency.ts';
import type { Limiter } from '../_shared/http/limiter.ts';
import { readJson } from '../_shared/http/read-json.ts';
import { availabilityRoute } from './availability.ts';

export interface AppointmentsDependencies {
  rpc: Rpc;
  limiter: Limiter;
  findCaller: FindCaller;
  wakeMail: () => void;
}

const PER_IP = { bucket: 'appointments:ip', max: 10, windowSeconds: 3600 };
const PER_EMAIL = { bucket: 'appointments:email', max: 3, windowSeconds: 3600 };
// Each booking holds an hour of the firm's: many callers together must not take the whole calendar unseen.
const OVERALL = { bucket: 'appointments:all', max: 60, windowSeconds: 3600 };

function iso(instant: string): string {
  return new Date(instant).toISOString();
}

/** `GET /appointments/availability` and `POST /appointments`. */
export function appointmentsRoutes(dependencies: AppointmentsDependencies): Route[] {
  const { rpc, limiter, findCaller, wakeMail } = dependencies;

  /** Takes the slot and queues both mails in one transaction; 409 names what is still free that day. */
  async function create(request: Request): Promise<Response> {
    const wanted = await readJson(request, appointmentRequest);
    const caller = await findCaller(request);
    const idempotency = await idempotencyOf(request, `appointments ${caller?.id ?? 'guest'}`, wanted);
    await limiter.byIp(request, PER_IP);
    await limiter.bySubject(wanted.clientEmail.toLowerCase(), PER_EMAIL);
    await limiter.bySubject('everybody', OVERALL);
    const created = await rpc(
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
        ...(caller ? { p_user_id: caller.id } : {}),
        ...idempotency,
      },
      appointmentResponse,
    );
    wakeMail();
    const body: AppointmentResponse = {
      ...created,
      startsAt: iso(created.startsAt),
      endsAt: iso(created.endsAt),
    };
    return Response.json(body, { status: 201 });
  }

  return [availabilityRoute(rpc, limiter), { method: 'POST', path: '/appointments', handle: create }];
}
