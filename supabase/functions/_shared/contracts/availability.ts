import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';
import { emailAddress, LIMITS, line } from './text-rules.ts';

/** What may be left blank: '' becomes null. */
const optional = z
  .string()
  .trim()
  .transform((typed) => typed || null);

/** Rows as the tables have them. Times are "HH:MM:SS" of the consultant's own zone, dates "YYYY-MM-DD". */
export const consultant = z.object({
  id: z.number().int(),
  /** The consultant's account. */
  user_id: z.string().nullable(),
  name: z.string(),
  time_zone: z.string(),
  active: z.boolean(),
  video_link: z.string().nullable(),
  /** Null: only the firm's mailbox gets the emails about the consultant's appointments. */
  email: z.string().nullable(),
  /** Null: the consultant offers every type. */
  consultation_type_ids: z.array(z.number().int()).nullable(),
});
export type Consultant = z.infer<typeof consultant>;

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
    .regex(/^(https:\/\/\S+)?$/, FIELD_RULES.video_link_invalid)
    .transform((typed) => typed || null),
  email: z
    .union([z.literal(''), emailAddress], FIELD_RULES.email_invalid)
    .transform((typed) => typed || null),
  /** The ids of the types that the consultant offers; the form shows a box for each. */
  consultation_type_ids: z.array(z.coerce.number().int()).min(1, FIELD_RULES.consultation_type_required),
});

/** Weekly hours; `weekday` 1 is Monday, 7 is Sunday. */
export const weeklyHours = z.object({
  id: z.number().int(),
  consultant_id: z.number().int(),
  weekday: z.number().int(),
  start_time: z.string(),
  end_time: z.string(),
});
export type WeeklyHours = z.infer<typeof weeklyHours>;

/** The form that adds some to a consultant. */
export const weeklyHoursForm = weeklyHours.omit({ id: true, consultant_id: true });

/** Other hours on one date; without times the date is closed. */
export const dateOverride = z.object({
  id: z.number().int(),
  consultant_id: z.number().int(),
  date: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  reason: z.string().nullable(),
});
export type DateOverride = z.infer<typeof dateOverride>;

/** The form that adds one to a consultant. */
export const dateOverrideForm = z.object({
  date: z.string(),
  start_time: optional,
  end_time: optional,
  reason: optional,
});

/** `period` is a range of instants as Postgres writes it, the end left out. */
export const timeOff = z.object({
  id: z.number().int(),
  consultant_id: z.number().int(),
  period: z.string(),
  reason: z.string().nullable(),
});
export type TimeOff = z.infer<typeof timeOff>;

/** The form that adds some to a consultant: whole days, a blank `last` means one day. */
export const timeOffForm = z.object({ first: z.string(), last: optional, reason: optional });

/** What staff may change about a kind of consultation; `version` counts the changes. */
export const consultationRules = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  description: z.string(),
  duration_minutes: z.number().int(),
  step_minutes: z.number().int(),
  buffer_before_minutes: z.number().int(),
  buffer_after_minutes: z.number().int(),
  minimum_notice_minutes: z.number().int(),
  window_days: z.number().int(),
  daily_cap: z.number().int().nullable(),
  price_cents: z.number().int(),
  auto_confirm: z.boolean(),
  change_cutoff_minutes: z.number().int(),
  refund_cutoff_minutes: z.number().int(),
  location: z.string().nullable(),
  active: z.boolean(),
});
export type ConsultationRules = z.infer<typeof consultationRules>;

/** The form that changes them: `price` is in dollars, and a blank location is none. */
export const consultationRulesForm = consultationRules
  .omit({ id: true, name: true, version: true, price_cents: true })
  .extend({ description: z.string().trim(), location: optional, price: z.number() })
  .transform(({ price, ...columns }) => ({ ...columns, price_cents: Math.round(price * 100) }));
export type ConsultationRulesForm = z.input<typeof consultationRulesForm>;
export type ConsultationRulesChange = z.output<typeof consultationRulesForm>;
