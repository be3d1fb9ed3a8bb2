/** Instants (ISO 8601 or a `Date`) on the clocks of IANA zones. Many functions need only these, and not date-fns. */
import { TZDate } from '@date-fns/tz/date';
import { tz } from '@date-fns/tz/tz';
import { tzOffset } from '@date-fns/tz/tzOffset';

/**
 * An instant on the calendar and wall clock of `timeZone`, the runtime's zone when none is given: the date and the
 * minutes since midnight on that clock (a clock that has been set forward shows 180 two hours after midnight).
 * @throws RangeError for an instant or a zone that does not exist.
 */
export function inZone(instant: string | Date, timeZone?: string): { date: string; minutes: number } {
  const local = timeZone === undefined ? new Date(instant) : tz(timeZone)(instant);
  const midnightUtc = Date.UTC(local.getFullYear(), local.getMonth(), local.getDate());
  return {
    date: new Date(midnightUtc).toISOString().slice(0, 10),
    minutes: local.getHours() * 60 + local.getMinutes(),
  };
}

/** The offset of `timeZone` from UTC at an instant, in minutes: 60 in Berlin in winter. NaN for a zone that does not exist. */
export function zoneOffset(timeZone: string, instant: Date): number {
  return tzOffset(timeZone, instant);
}

/** The date that it is in `timeZone` at `now`. @throws RangeError for a zone that does not exist. */
export function todayIn(timeZone: string, now = new Date()): string {
  return inZone(now, timeZone).date;
}

/**
 * The ISO instant of a local 'yyyy-MM-ddTHH:mm' on the clock of `timeZone`. Undefined for anything that is not one. A
 * time that the clock skips is moved forward by as much.
 */
export function instantIn(local: string, timeZone: string): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(local);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = parts.slice(1).map(Number);
  const instant = new Date(TZDate.tz(timeZone, year, month - 1, day, hours, minutes).getTime());
  // February 30 and 25:00 would be counted on.
  return Number.isNaN(instant.getTime()) || inZone(instant, timeZone).date !== local.slice(0, 10)
    ? undefined
    : instant.toISOString();
}
