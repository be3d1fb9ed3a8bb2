import { type AppointmentRequest, appointmentForm } from '@contracts/booking/appointments.ts';
import { DISCOVERY_CALL } from '@contracts/booking/booking-rules.ts';
import { CONSULTATIONS } from '@contracts/consultations.ts';
import { LIMITS } from '@contracts/text-rules.ts';
import { params } from '@nanostores/i18n';
import type { z } from 'zod';
import type { ProfileRow } from '@/shared/auth/profile-row';
import { messages } from '@/shared/i18n/messages';
import { bookableDates } from './bookable-dates';
import type { ConsultationPrice } from './price';
import { serviceNameOf } from './service-name';

const MESSAGES = messages('booking/services', {
  withLength: params('{name} ({minutes} minutes)'),
});

export type ServiceChoice = { readonly value: string; readonly label: string };

type Offered = Pick<ConsultationPrice, 'name' | 'duration_minutes'>;

/** The length of a Discovery Call in minutes; undefined when it is not on offer. The brand's types stand in for unknown ones. */
export function discoveryMinutes(offered: readonly Offered[] = CONSULTATIONS): number | undefined {
  return offered.find(({ name }) => name === DISCOVERY_CALL)?.duration_minutes;
}

/** An hour is what visitors expect, so only another length is named. */
function choiceOf({ name: value, duration_minutes: minutes }: Offered): ServiceChoice {
  const name = serviceNameOf(value);
  return { value, label: minutes === 60 ? name : MESSAGES.get().withLength({ name, minutes }) };
}

/** All bookable services, for signed-in clients: those on offer, the Discovery Call last. */
export function allServices(offered: readonly Offered[] = CONSULTATIONS): readonly ServiceChoice[] {
  const isCall = ({ name }: Offered) => name === DISCOVERY_CALL;
  return [...offered.filter((type) => !isCall(type)), ...offered.filter(isCall)].map(choiceOf);
}

/** The `?type=` in links to the Discovery Call. */
const DISCOVERY_TYPE = 'discovery-call';

/** The service that `?type=` and `?service=` of the URL name, or ''. */
export function presetService(type: string | null, named: string): string {
  return type === DISCOVERY_TYPE ? DISCOVERY_CALL : named;
}

/** The options of the public form. The Discovery Call is among them when it is chosen or named by the URL. */
export function serviceChoices(
  serviceType: string,
  preset: string,
  offered?: readonly Offered[],
): readonly ServiceChoice[] {
  const all = allServices(offered);
  const consultations = all.filter(({ value }) => value !== DISCOVERY_CALL);
  const isNamed = serviceType === DISCOVERY_CALL || preset === DISCOVERY_CALL;
  return isNamed ? [...all.filter(({ value }) => value === DISCOVERY_CALL), ...consultations] : consultations;
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
export function readBookingParams(
  search: URLSearchParams,
  now: Date,
  offered?: readonly Offered[],
): BookingParams {
  const param = (name: string) => search.get(name) ?? '';
  const service = allServices(offered).find(({ value }) => value === param('service'))?.value ?? '';
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
