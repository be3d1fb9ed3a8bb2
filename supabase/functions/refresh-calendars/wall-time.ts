export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const SECOND_MS = 1000;

/** A date or a time as a calendar file writes it, before its zone is known. */
export interface WallTime {
  /** What the clock shows, counted as if the clock were in UTC. */
  wallMs: number;
  kind: 'date' | 'utc' | 'local';
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** The number of a day since 1970. `month` is 0 to 11, or any other month counted from there. */
export function dayNumber(year: number, month: number, date: number): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month, date) / DAY_MS;
}

const OFFSET = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/;

/** Parses `+0100`, `-05:00` and `+005328`, in milliseconds. */
export function parseOffset(text: string): number | undefined {
  const match = OFFSET.exec(text);
  if (!match) return undefined;
  const [, sign, hours, minutes, seconds = 0] = match;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return sign === '-' ? -size : size;
}

/** Parses `20270304`, `20270304T090000` and `20270304T090000Z`, also with dashes and colons, and with an offset. Undefined for any other text. */
export function parseCalendarTime(text: string): WallTime | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [, year = '', month = '', date = '', hour, minute = '0', second = '0', utc] = match;
  const day = dayNumber(Number(year), Number(month) - 1, Number(date));
  // February 30 would be read as March 2.
  const isReal = new Date(day * DAY_MS).getUTCDate() === Number(date) && Number(month) <= 12;
  if (!isReal) return undefined;
  if (hour === undefined) return { wallMs: day * DAY_MS, kind: 'date' };
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const time = Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * SECOND_MS;
  const wallMs = day * DAY_MS + time;
  return utc === undefined
    ? { wallMs, kind: 'local' }
    : { wallMs: wallMs - (parseOffset(utc) ?? 0), kind: 'utc' };
}

/** How long an event takes: whole days of the calendar, and a time after them. */
export interface Length {
  days: number;
  ms: number;
}

const DURATION =
  /^([+-])?P(?=[\dT])(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/i;

/** Parses `PT1H30M`, `P1D` and `P2W`. Undefined for any other text, and for a negative duration. */
export function parseCalendarDuration(text: string): Length | undefined {
  const match = DURATION.exec(text.trim());
  if (!match || match[1] === '-') return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS };
}
