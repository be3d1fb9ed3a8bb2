import { z } from 'zod';

/** Rows as the tables have them. Times are "HH:MM:SS" of the consultant's own zone, dates "YYYY-MM-DD". */
export const consultant = z.object({
  id: z.number().int(),
  name: z.string(),
  time_zone: z.string(),
  active: z.boolean(),
});
export type Consultant = z.infer<typeof consultant>;

/** Weekly hours; `weekday` 1 is Monday, 7 is Sunday. */
export const weeklyHours = z.object({
  id: z.number().int(),
  consultant_id: z.number().int(),
  weekday: z.number().int(),
  start_time: z.string(),
  end_time: z.string(),
});
export type WeeklyHours = z.infer<typeof weeklyHours>;

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

/** `period` is a range of instants as Postgres writes it, the end left out. */
export const timeOff = z.object({
  id: z.number().int(),
  consultant_id: z.number().int(),
  period: z.string(),
  reason: z.string().nullable(),
});
export type TimeOff = z.infer<typeof timeOff>;

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
