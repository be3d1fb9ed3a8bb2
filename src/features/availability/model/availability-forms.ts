import type { Tables } from '@contracts/database.types.ts';
import { FIELD_RULES } from '@contracts/field-rules.ts';
import { STAFF_FIELD_RULES } from '@contracts/staff-field-rules.ts';
import { emailAddress, LIMITS, line } from '@contracts/text-rules.ts';
import { z } from 'zod';

/** What may be left blank: '' becomes null. */
const optional = z
  .string()
  .trim()
  .transform((typed) => typed || null);

/** Times of the rows are "HH:MM:SS" of the consultant's own zone, dates "YYYY-MM-DD". */
export type Consultant = Tables<'consultants'>;
/** `weekday` 1 is Monday, 7 is Sunday. */
export type WeeklyHours = Tables<'availability_rules'>;
/** Other hours on one date; without times the date is closed. */
export type DateOverride = Tables<'date_overrides'>;
/** What staff may change about a kind of consultation; `version` counts the changes. */
export type ConsultationRules = Omit<Tables<'consultation_types'>, 'position'>;

/** The form that adds one. */
export const consultantForm = z.object({
  name: line(2, LIMITS.name, FIELD_RULES.name_too_short),
  time_zone: z.string().trim(),
});

/** The form that changes one: a blank video link is none. */
export const consultantDetailsForm = z.object({
  name: line(2, LIMITS.name, FIELD_RULES.name_too_short),
  /** Blank: no account. */
  user_id: optional,
  video_link: z
    .string()
    .trim()
    .regex(/^(https:\/\/\S+)?$/, STAFF_FIELD_RULES.video_link_invalid)
    .transform((typed) => typed || null),
  email: z
    .union([z.literal(''), emailAddress], FIELD_RULES.email_invalid)
    .transform((typed) => typed || null),
  /** The ids of the types that the consultant offers; the form shows a box for each. */
  consultation_type_ids: z.array(z.coerce.number().int()).min(1, FIELD_RULES.consultation_type_required),
});

/** The form that adds one to a consultant. */
export const dateOverrideForm = z.object({
  date: z.string(),
  start_time: optional,
  end_time: optional,
  reason: optional,
});

/** `period` is a range of instants as Postgres writes it, the end left out. */
export type TimeOff = Tables<'time_off'> & { period: string };

/** The form that adds some to a consultant: whole days, a blank `last` means one day. */
export const timeOffForm = z.object({ first: z.string(), last: optional, reason: optional });

/** Whole minutes within limits that `inWords` names. */
const minutes = (min: number, max: number, inWords: string) =>
  z
    .number(STAFF_FIELD_RULES.duration_invalid)
    .int(STAFF_FIELD_RULES.duration_invalid)
    .min(min, `Please enter ${inWords}.`)
    .max(max, `Please enter ${inWords}.`);

const UP_TO_A_MONTH = 'at most 720 h';

const typeFields = z.object({
  name: line(1, 80, FIELD_RULES.text_required_here),
  description: z.string().trim().min(1, FIELD_RULES.text_required_here),
  duration_minutes: minutes(5, 480, '5 min to 8 h'),
  step_minutes: minutes(5, 480, '5 min to 8 h'),
  buffer_before_minutes: minutes(0, 240, 'at most 4 h'),
  buffer_after_minutes: minutes(0, 240, 'at most 4 h'),
  minimum_notice_minutes: minutes(0, 43_200, UP_TO_A_MONTH),
  window_days: z.number(STAFF_FIELD_RULES.window_invalid).int(STAFF_FIELD_RULES.window_invalid),
  daily_cap: z.number().int().nullable(),
  auto_confirm: z.boolean(),
  change_cutoff_minutes: minutes(0, 43_200, UP_TO_A_MONTH),
  refund_cutoff_minutes: minutes(0, 43_200, UP_TO_A_MONTH),
  location: optional,
  active: z.boolean(),
  price: z.number(STAFF_FIELD_RULES.price_invalid),
});

/** The form of a consultation type: `price` is in dollars, and a blank location is none. */
export const consultationTypeForm = typeFields.transform(({ price, ...columns }) => ({
  ...columns,
  price_cents: Math.round(price * 100),
}));
export type ConsultationTypeForm = z.input<typeof consultationTypeForm>;
export type ConsultationTypeColumns = z.output<typeof consultationTypeForm>;
