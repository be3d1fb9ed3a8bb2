import { addDays } from '@contracts/time.ts';
import { formatDate, formatInstant } from '@contracts/time-format.ts';
import { inZone } from '@contracts/zones.ts';
import { AppError } from '@/shared/errors/app-error';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { dollarsOf } from '@/shared/lib/dollars';
import type { ConsultationRules, ConsultationTypeForm } from './availability-forms';

/** The lengths of time of a consultation type, in the order of the form. */
export const DURATION_FIELDS = [
  { name: 'duration_minutes', label: 'Duration' },
  { name: 'step_minutes', label: 'Time between start times' },
  { name: 'buffer_before_minutes', label: 'Buffer before' },
  { name: 'buffer_after_minutes', label: 'Buffer after' },
  { name: 'minimum_notice_minutes', label: 'Minimum notice' },
  { name: 'change_cutoff_minutes', label: 'Online changes close (before start)' },
  { name: 'refund_cutoff_minutes', label: 'Refunds end (before start)' },
] as const;

/** The numbers of a consultation type, with the limits that the table has. */
export const NUMBER_FIELDS = [
  { name: 'window_days', label: 'Booking window (days)', min: 1, max: 365, help: undefined },
  { name: 'daily_cap', label: 'Daily limit', min: 1, max: 100, help: 'Leave blank for no limit.' },
] as const;

/** What a new consultation type begins with. */
export const NEW_TYPE: ConsultationTypeForm = {
  name: '',
  description: '',
  duration_minutes: 60,
  step_minutes: 60,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  minimum_notice_minutes: 240,
  window_days: 30,
  daily_cap: null,
  auto_confirm: false,
  change_cutoff_minutes: 1440,
  refund_cutoff_minutes: 1440,
  location: '',
  active: true,
  price: 0,
};

/** Parses the value of a number input; null when it is empty. */
export function parseNumberInput(typed: string | number | null): number | null {
  const text = String(typed ?? '').trim();
  return text === '' ? null : Number(text);
}

/** Parses a price as people type it to dollars; NaN when it is none. */
export const parsePriceInput = (typed: string | number): number => dollarsOf(String(typed));

/** The form's default values. */
export function rulesToFormValues(rules: ConsultationRules): ConsultationTypeForm {
  const { id: _id, version: _version, price_cents, location, ...columns } = rules;
  return { ...columns, location: location ?? '', price: price_cents / 100 };
}

/** The days from `first` to `last`, both included, as a Postgres `tstzrange` literal. */
export function toTimestampRange(first: string, last: string, timeZone: string): string {
  return `[${first} 00:00 ${timeZone},${addDays(last, 1)} 00:00 ${timeZone})`;
}

/** Parses a `tstzrange` as Postgres writes it: '["2027-03-12 05:00:00+00","2027-03-15 04:00:00+00")'. */
export function parseTimestampRange(period: string): [from: Date, to: Date] {
  const [from = '', to = ''] = period
    .replace(/[[\]()"]/g, '')
    .split(',')
    .map((end) =>
      end
        .trim()
        .replace(' ', 'T')
        .replace(/([+-]\d\d)$/, '$1:00'),
    );
  return [new Date(from), new Date(to)];
}

/** The first and the last date of a period of whole days in `timeZone`; undefined for any other period. */
function wholeDays(period: string, timeZone: string): [first: string, last: string] | undefined {
  const [from, to] = parseTimestampRange(period).map((end) => inZone(end, timeZone));
  if (from?.minutes !== 0 || to?.minutes !== 0) return undefined;
  return [from.date, addDays(to.date, -1)];
}

/**
 * "Dec 4 to Dec 8" or "Dec 4" for whole days on the clock of a zone, both included, with the year unless both are in
 * that of `today`; "Mar 12, 2027, 1:00 PM to Mar 15, 2027, 9:00 AM" for other periods.
 */
export function formatTimeOff(period: string, timeZone: string, today: string): string {
  const days = wholeDays(period, timeZone);
  if (days) {
    const style = days.every((day) => day.slice(0, 4) === today.slice(0, 4)) ? 'short' : 'medium';
    return [...new Set(days)].map((day) => formatDate(day, style)).join(' to ');
  }
  return parseTimestampRange(period)
    .map((end) => `${formatInstant(end, 'medium', timeZone)}, ${formatInstant(end, 'time', timeZone)}`)
    .join(' to ');
}

/** What to tell staff about a change that failed; nothing they typed is lost. */
export function availabilityErrorMessage(error: unknown): string {
  if (error instanceof StaleRowError) return error.message;
  const sentence = error instanceof AppError && error.status !== 0 ? error.body : '';
  return sentence || 'That didn’t work, and nothing was changed. Please try again in a moment.';
}
