import { type AppointmentRequest, appointmentRequest } from '@contracts/appointments.ts';
import {
  BOOKING_WINDOW_DAYS,
  DISCOVERY_CALL,
  FIRM_TIME_ZONE,
  SERVICE_TYPES,
} from '@contracts/booking-rules.ts';
import { addDays, isWeekend, todayIn } from '@contracts/time.ts';
import { formatDate } from '@contracts/time-format.ts';
import type { z } from 'zod';

export type ServiceChoice = { readonly value: string; readonly label: string };

const CONSULTATIONS: readonly ServiceChoice[] = SERVICE_TYPES.map((name) => ({ value: name, label: name }));
const DISCOVERY: ServiceChoice = { value: DISCOVERY_CALL, label: `${DISCOVERY_CALL} (30 minutes)` };

/** All bookable services, for signed-in clients. */
export const ALL_SERVICES: readonly ServiceChoice[] = [...CONSULTATIONS, DISCOVERY];

/** The `?type=` in links to the Discovery Call. */
const DISCOVERY_TYPE = 'discovery-call';

/**
 * The public form's options and its initial value for `?type=` and `?service=` of the URL. The Discovery Call is
 * offered only when the URL names it.
 */
export function serviceChoices(
  type: string | null,
  named = '',
): { choices: readonly ServiceChoice[]; preset: string } {
  return type === DISCOVERY_TYPE || named === DISCOVERY_CALL
    ? { choices: [DISCOVERY, ...CONSULTATIONS], preset: DISCOVERY_CALL }
    : { choices: CONSULTATIONS, preset: named };
}

/** `value` is "YYYY-MM-DD", `label` the text of the option. */
type BookableDate = { readonly value: string; readonly label: string };

/**
 * The dates that can be booked: the next 30 days from tomorrow, without weekends. Dates are those of the firm's
 * calendar: when it is late evening in Honolulu, the next day has already begun in Atlanta.
 */
export function bookableDates(now: Date): BookableDate[] {
  const today = todayIn(FIRM_TIME_ZONE, now);
  return Array.from({ length: BOOKING_WINDOW_DAYS }, (_, index) => addDays(today, index + 1))
    .filter((value) => !isWeekend(value))
    .map((value) => ({ value, label: formatDate(value, 'full') }));
}

/** The days that the date picker shows, and which of them can be chosen, as the firm's "YYYY-MM-DD". */
export type PickerDays = { today: string; last: string; days: readonly string[] };

/**
 * The days from today to the end of the booking window. Only the dates in `free` can be chosen. While `free` is not
 * known, every working day can be chosen.
 */
export function pickerDays(now: Date, free: readonly string[] | undefined): PickerDays {
  const today = todayIn(FIRM_TIME_ZONE, now);
  const working = bookableDates(now).map(({ value }) => value);
  const days = working.filter((day) => free?.includes(day) ?? true);
  return { today, last: working.at(-1) ?? today, days };
}

type DayState = { isToday: boolean; isFree: boolean; isChosen: boolean };

/** The label of a day for screen readers: 'Monday, November 24, 2025, not available'. */
export function dayLabel(isoDate: string, { isToday, isFree, isChosen }: DayState): string {
  const words = [formatDate(isoDate, 'full')];
  if (isToday) words.push('today');
  if (isChosen) words.push('chosen');
  else if (!isFree) words.push('not available');
  return words.join(', ');
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
export const bookingFormSchema = appointmentRequest.omit({ timeZone: true, holdId: true });

/** The form's values: text as typed, '' for nothing chosen. */
export type BookingFormValues = z.input<typeof bookingFormSchema>;

export const EMPTY_BOOKING_FORM: BookingFormValues = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  company: '',
  serviceType: '',
  preferredDate: '',
  preferredTime: '',
  message: '',
};

const OPTIONAL = ['clientPhone', 'company', 'message'] as const;

/** The body of `POST /api/appointments`, without blank optional fields, an unknown time zone, or a missing hold. */
export function toAppointmentRequest(
  values: BookingFormValues,
  timeZone: string | undefined,
  holdId?: string,
): AppointmentRequest {
  const request: AppointmentRequest = { ...values };
  for (const field of OPTIONAL) {
    if (!values[field]?.trim()) delete request[field];
  }
  if (timeZone !== undefined) request.timeZone = timeZone;
  if (holdId !== undefined) request.holdId = holdId;
  return request;
}
