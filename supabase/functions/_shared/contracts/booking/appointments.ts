import { z } from 'zod';
import { FIELD_RULES } from '../field-rules.ts';
import { emailAddress, LIMITS, line, text } from '../text-rules.ts';
import { isTimeZone, parseTime } from '../time-format.ts';
import { writtenIn } from '../written-in.ts';
import { MEETS_BY, type MeetingPlace, type MeetsBy } from './meeting-place.ts';

// Postgres knows no year 0.
export const isoDate = z
  .string(FIELD_RULES.date_required)
  .min(1, FIELD_RULES.date_required)
  .pipe(z.iso.date(FIELD_RULES.date_required))
  .refine((date) => !date.startsWith('0000'), FIELD_RULES.date_required);

const timeZone = line(1, 64, FIELD_RULES.time_zone_required).refine(
  isTimeZone,
  FIELD_RULES.time_zone_invalid,
);

export const localTime = z
  .string(FIELD_RULES.time_required)
  .min(1, FIELD_RULES.time_required)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, FIELD_RULES.time_required);

const meetsBy = z.enum(MEETS_BY, FIELD_RULES.meets_by_invalid);

/** Where a consultation takes place, as the database answers it. */
export const meetingPlace = z.object({
  location: z.string().optional(),
  meetsBy: meetsBy.optional(),
  videoLink: z.string().optional(),
}) satisfies z.ZodType<MeetingPlace>;

const serviceType = line(1, LIMITS.serviceType, FIELD_RULES.service_type_required);
const holdId = z.guid(FIELD_RULES.hold_id_invalid);
const consultantId = z.int(FIELD_RULES.consultant_invalid).positive(FIELD_RULES.consultant_invalid);

/**
 * Query of `GET /api/appointments/availability`. With its `holdId`, a held slot is available to its holder. With a
 * `consultantId`, the slots are those of one consultant.
 */
export const availabilityQuery = z.strictObject({
  date: isoDate,
  serviceType: serviceType.optional(),
  timeZone: timeZone.optional(),
  holdId: holdId.optional(),
  consultantId: z.coerce.number(FIELD_RULES.consultant_invalid).pipe(consultantId).optional(),
});

const slots = z.array(z.object({ time: z.string(), startsAt: z.string() }));

/** 200 of the same: `availableSlots` and `time` are the firm's local "HH:MM", `startsAt` an ISO instant. */
export const availabilityResponse = z.object({
  date: z.string(),
  timeZone: z.string(),
  availableSlots: z.array(z.string()),
  slots,
});
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;

/** Slots as the browser reads them: times are also taken as "9:00 AM". `hasUnread` is true where an entry is no time. */
function readSlots(given: z.infer<typeof slots>) {
  const read = given.flatMap((slot) => {
    const time = parseTime(slot.time);
    return time === undefined ? [] : [{ ...slot, time }];
  });
  return { slots: read, hasUnread: read.length < given.length };
}

/** The same as the browser reads it: only `availableSlots` is required, and an instant that is not given is ''. */
export const lenientAvailabilityResponse = availabilityResponse
  .partial()
  .required({ availableSlots: true })
  .transform(({ availableSlots, slots }) =>
    readSlots(slots ?? availableSlots.map((time) => ({ time, startsAt: '' }))),
  );

/** The most days that one call tells about. */
const LONGEST_WINDOW_DAYS = 62;
const DAY_MS = 86_400_000;

/** Query of `GET /api/appointments/availability` for all days from `from` to `to`, both included. */
export const availabilityWindowQuery = availabilityQuery
  .omit({ date: true })
  .extend({ from: isoDate, to: isoDate })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: FIELD_RULES.date_order_invalid,
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < LONGEST_WINDOW_DAYS * DAY_MS, {
    path: ['to'],
    message: FIELD_RULES.date_range_too_long,
  });

/** 200 of the same: the firm's dates that have a free time, in order, with those times. */
export const availabilityWindowResponse = z.object({
  timeZone: z.string(),
  days: z.array(z.object({ date: z.string(), slots })),
});
export type AvailabilityWindowResponse = z.infer<typeof availabilityWindowResponse>;

/** The days of the same as the browser reads them. */
export const lenientAvailabilityWindowResponse = availabilityWindowResponse.transform(({ days }) => ({
  days: days.map(({ date, slots }) => ({ date, ...readSlots(slots) })),
}));

const appointmentFields = z.strictObject({
  clientName: line(2, LIMITS.name, FIELD_RULES.name_too_short),
  clientEmail: emailAddress,
  clientPhone: line(0, LIMITS.phone, '').optional(),
  company: line(0, LIMITS.company, '').optional(),
  serviceType,
  preferredDate: isoDate,
  preferredTime: localTime,
  message: text(0, LIMITS.message, '').optional(),
  meetsBy: meetsBy.optional(),
  consultantId: consultantId.optional(),
  timeZone: timeZone.optional(),
  holdId: holdId.optional(),
  locale: writtenIn,
});

const hasPhoneForCall = ({
  meetsBy,
  clientPhone,
}: {
  meetsBy?: MeetsBy | undefined;
  clientPhone?: string | undefined;
}) => meetsBy !== 'voice' || Boolean(clientPhone?.trim());
const PHONE_REQUIRED = { path: ['clientPhone'], message: FIELD_RULES.phone_required };

/** Body of `POST /api/appointments`; `preferredTime` is the firm's local "HH:MM". A voice call needs `clientPhone`. */
export const appointmentRequest = appointmentFields.refine(hasPhoneForCall, PHONE_REQUIRED);
export type AppointmentRequest = z.infer<typeof appointmentRequest>;

/** The fields of the same that people fill in. */
export const appointmentForm = appointmentFields
  .omit({ timeZone: true, holdId: true, consultantId: true, locale: true })
  .refine(hasPhoneForCall, PHONE_REQUIRED);

/**
 * 201 of `POST /api/appointments`; instants are ISO in UTC. `manageToken` is for this browser's own link to
 * `/manage-booking/{id}#token=…`, `paymentUrl` where to pay when the booking waits for that.
 */
export const appointmentResponse = z.object({
  id: z.uuid(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  manageToken: z.string().optional(),
  paymentUrl: z.string().optional(),
  /** The time is taken only when the guest opens the emailed link. */
  confirmFirst: z.boolean().optional(),
  /** Until then the guest has to open the emailed link. */
  confirmAddressUntil: z.string().optional(),
});
export type AppointmentResponse = z.infer<typeof appointmentResponse>;

/** The same as the browser reads it: success is enough. The id defaults to 'new', a missing instant to ''. */
export const lenientAppointmentResponse = appointmentResponse.extend({
  id: z.string().default('new'),
  status: z.string().default('pending'),
  startsAt: z.string().default(''),
  endsAt: z.string().default(''),
});

/** 200 of `GET /api/appointments/consultants`: whom visitors may choose, with the names of the services they offer. */
export const consultantsResponse = z.object({
  consultants: z.array(
    z.object({ id: z.number().int(), name: z.string(), serviceTypes: z.array(z.string()) }),
  ),
});

/** Body of `POST /api/appointments/hold`. With the `holdId` of before, that hold is renewed, or moved to this time. */
export const holdRequest = z.strictObject({
  serviceType,
  preferredDate: isoDate,
  preferredTime: localTime,
  holdId: holdId.optional(),
  consultantId: consultantId.optional(),
});
export type HoldRequest = z.infer<typeof holdRequest>;

/** 201 of the same; `expiresAt` is an ISO instant. */
export const holdResponse = z.object({ holdId: z.string(), expiresAt: z.string() });

/** Body of `POST /api/appointments/hold/release`, which answers 204 whether there was such a hold or not. */
export const releaseHoldRequest = z.strictObject({ holdId });
