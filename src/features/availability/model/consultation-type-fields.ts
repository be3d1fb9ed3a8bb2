import type { ConsultationRules } from '@contracts/availability.ts';

type NumberName = {
  [Name in keyof ConsultationRules]: ConsultationRules[Name] extends number | null ? Name : never;
}[keyof ConsultationRules];

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

/** What a form says, as the columns want it. */
export function rulesOf(form: FormData): Omit<ConsultationRules, 'id' | 'name' | 'version'> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const number = (name: string) => Number(text(name));
  return {
    description: text('description'),
    duration_minutes: number('duration_minutes'),
    step_minutes: number('step_minutes'),
    buffer_before_minutes: number('buffer_before_minutes'),
    buffer_after_minutes: number('buffer_after_minutes'),
    minimum_notice_minutes: number('minimum_notice_minutes'),
    window_days: number('window_days'),
    daily_cap: text('daily_cap') === '' ? null : number('daily_cap'),
    price_cents: Math.round(number('price') * 100),
    change_cutoff_minutes: number('change_cutoff_minutes'),
    refund_cutoff_minutes: number('refund_cutoff_minutes'),
    location: text('location') || null,
    auto_confirm: form.get('auto_confirm') !== null,
    active: form.get('active') !== null,
  };
}
