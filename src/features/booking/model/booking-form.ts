import { type AppointmentRequest, appointmentForm } from '@contracts/appointments.ts';
import { DISCOVERY_CALL, SERVICE_TYPES } from '@contracts/booking-rules.ts';
import type { ProfileRow } from '@contracts/profile.ts';
import { LIMITS } from '@contracts/text-rules.ts';
import type { z } from 'zod';
import { bookableDates } from './bookable-dates';

export type ServiceChoice = { readonly value: string; readonly label: string };

const CONSULTATIONS: readonly ServiceChoice[] = SERVICE_TYPES.map((name) => ({ value: name, label: name }));
const DISCOVERY: ServiceChoice = { value: DISCOVERY_CALL, label: `${DISCOVERY_CALL} (30 minutes)` };

/** All bookable services, for signed-in clients. */
export const ALL_SERVICES: readonly ServiceChoice[] = [...CONSULTATIONS, DISCOVERY];

/** The `?type=` in links to the Discovery Call. */
const DISCOVERY_TYPE = 'discovery-call';

/** The service that `?type=` and `?service=` of the URL name, or ''. */
export function presetService(type: string | null, named: string): string {
  return type === DISCOVERY_TYPE ? DISCOVERY_CALL : named;
}

/** The options of the public form. The Discovery Call is among them when it is chosen or named by the URL. */
export function serviceChoices(serviceType: string, preset: string): readonly ServiceChoice[] {
  const isOffered = serviceType === DISCOVERY_CALL || preset === DISCOVERY_CALL;
  return isOffered ? [DISCOVERY, ...CONSULTATIONS] : CONSULTATIONS;
}

/** The contact fields for an account and its profile. Without a name, the email address is used. */
export function clientContactFrom(email: string, profile: ProfileRow) {
  return {
    clientName: profile.full_name ?? email.slice(0, LIMITS.name),
    clientEmail: email,
    clientPhone: profile.phone ?? '',
    company: profile.company ?? '',
  };
}

/** The form's initial values; '' for a field without one. */
export type BookingParams = { readonly service: string; readonly date: string; readonly time: string };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Reads `?service=&date=&time=` of the page. Values that the form does not offer are ignored; whether the slot is free is not checked. */
export function readBookingParams(search: URLSearchParams, now: Date): BookingParams {
  const param = (name: string) => search.get(name) ?? '';
  const service = ALL_SERVICES.find(({ value }) => value === param('service'))?.value ?? '';
  const date = bookableDates(now).find(({ value }) => value === param('date'))?.value ?? '';
  return { service, date, time: date && TIME.test(param('time')) ? param('time') : '' };
}

/** The contract of `POST /api/appointments` for the fields of the form. Its messages are shown under the fields. */
export const bookingFormSchema = appointmentForm;

/** The form's values: text as typed, '' for nothing chosen. */
export type BookingFormValues = z.input<typeof bookingFormSchema>;

const OPTIONAL = ['clientPhone', 'company', 'message'] as const;

/** The body of `POST /api/appointments`, without blank optional fields, an unknown time zone, or a missing hold. */
export function toAppointmentRequest(
  values: BookingFormValues & { consultantId?: number | undefined },
  timeZone: string | undefined,
  holdId?: string,
): AppointmentRequest {
  const { consultantId, ...fields } = values;
  const request: AppointmentRequest = { ...fields };
  if (consultantId !== undefined) request.consultantId = consultantId;
  for (const field of OPTIONAL) {
    if (!values[field]?.trim()) delete request[field];
  }
  if (timeZone !== undefined) request.timeZone = timeZone;
  if (holdId !== undefined) request.holdId = holdId;
  return request;
}
