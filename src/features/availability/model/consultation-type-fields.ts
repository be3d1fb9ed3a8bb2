import type { ConsultationRules, ConsultationRulesForm } from '@contracts/availability.ts';

type NumberName = {
  [Name in keyof ConsultationRulesForm]: ConsultationRulesForm[Name] extends number | null ? Name : never;
}[keyof ConsultationRulesForm];

export type RuleField = { name: NumberName; label: string; min: number; max: number; help?: string };

/** The numbers of a kind of consultation, with the limits that the table has. */
export const RULE_FIELDS: RuleField[] = [
  { name: 'duration_minutes', label: 'Duration (minutes)', min: 5, max: 480 },
  { name: 'step_minutes', label: 'Time between start times (minutes)', min: 5, max: 480 },
  { name: 'buffer_before_minutes', label: 'Buffer before (minutes)', min: 0, max: 240 },
  { name: 'buffer_after_minutes', label: 'Buffer after (minutes)', min: 0, max: 240 },
  { name: 'minimum_notice_minutes', label: 'Minimum notice (minutes)', min: 0, max: 43_200 },
  { name: 'window_days', label: 'Booking window (days)', min: 1, max: 365 },
  { name: 'daily_cap', label: 'Daily limit', min: 1, max: 100, help: 'Leave blank for no limit.' },
  {
    name: 'change_cutoff_minutes',
    label: 'Online changes close (minutes before start)',
    min: 0,
    max: 43_200,
  },
  { name: 'refund_cutoff_minutes', label: 'Refunds end (minutes before start)', min: 0, max: 43_200 },
];

/** A number as it is typed; null for none. */
export function numberOf(typed: string | number | null): number | null {
  const text = String(typed ?? '').trim();
  return text === '' ? null : Number(text);
}

/** The values that the form starts with. */
export function valuesOf(rules: ConsultationRules): ConsultationRulesForm {
  const { id: _id, name: _name, version: _version, price_cents, location, ...columns } = rules;
  return { ...columns, location: location ?? '', price: price_cents / 100 };
}
