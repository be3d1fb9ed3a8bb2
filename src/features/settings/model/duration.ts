import { counted } from '@/shared/lib/text';

/** The unit in which a setting is stored. */
export type DurationUnit = 'hours' | 'days';

const HOURS = { hour: 1, day: 24, week: 168 } as const;
const UNIT_HOURS: Record<DurationUnit, number> = { hours: HOURS.hour, days: HOURS.day };

/** '1 day', '30 days', '1 day 12 hours': a number of `unit` as people say it. */
export function formatSettingDuration(value: number, unit: DurationUnit): string {
  const total = value * UNIT_HOURS[unit];
  const [days, hours] = [Math.floor(total / HOURS.day), total % HOURS.day];
  const parts = [days > 0 ? counted(days, 'day') : '', hours > 0 ? counted(hours, 'hour') : ''];
  return parts.filter(Boolean).join(' ') || counted(0, unit.slice(0, -1));
}

const PART = /(\d+(?:\.\d+)?)\s*(hours?|hrs?|h|days?|d|weeks?|w)\b/gi;

function hoursIn(unit: string): number {
  const first = unit.charAt(0).toLowerCase();
  if (first === 'w') return HOURS.week;
  return first === 'd' ? HOURS.day : HOURS.hour;
}

/**
 * Parses what people type: '36', '36 hours', '1.5 days', '1 day 12 hours', '1 week'. A bare number is in `unit`.
 * @returns the number of `unit`; undefined for other text, and for a time that is no whole number of it.
 */
export function parseSettingDuration(typed: string, unit: DurationUnit): number | undefined {
  const text = typed.trim();
  if (/^\d+$/.test(text)) return Number(text);
  const rest = text.replace(PART, '').replace(/\band\b|,/gi, '');
  if (text === '' || rest.trim() !== '') return undefined;
  let hours = 0;
  for (const [, count, name] of text.matchAll(PART)) hours += Number(count) * hoursIn(name ?? '');
  const value = hours / UNIT_HOURS[unit];
  return Number.isInteger(value) ? value : undefined;
}
