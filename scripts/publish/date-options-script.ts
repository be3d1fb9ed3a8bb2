import { tzOffset } from '@date-fns/tz';
import {
  BOOKING_WINDOW_DAYS,
  FIRM_TIME_ZONE,
} from '../../supabase/functions/_shared/contracts/booking/booking-rules.ts';
import type { Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import { formatDate } from '../../supabase/functions/_shared/contracts/time-format.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many years after its build a page knows the changes to and from summer time. */
const YEARS_AHEAD = 3;

/** The firm's offset from UTC in minutes, and since when, in milliseconds since 1970; from the start of a year on. */
function offsetsFrom(year: number): [since: number, minutes: number][] {
  const offsetAt = (time: number) => tzOffset(FIRM_TIME_ZONE, new Date(time));
  const start = Date.UTC(year, 0);
  const offsets: [number, number][] = [[0, offsetAt(start)]];
  for (let day = start; day < Date.UTC(year + YEARS_AHEAD + 1, 0); day += DAY_MS) {
    if (offsetAt(day) === offsetAt(day + DAY_MS)) continue;
    let since = day;
    while (offsetAt(since) === offsetAt(day)) since += HOUR_MS;
    offsets.push([since, offsetAt(since)]);
  }
  return offsets;
}

const names = (locale: Locale, options: Intl.DateTimeFormatOptions, dates: number[]) =>
  dates.map((date) => new Intl.DateTimeFormat(`${locale}-US`, { ...options, timeZone: 'UTC' }).format(date));
// 2023 began on a Sunday.
const weekdays = (locale: Locale) =>
  names(
    locale,
    { weekday: 'long' },
    [1, 2, 3, 4, 5, 6, 7].map((day) => Date.UTC(2023, 0, day)),
  );
const months = (locale: Locale) =>
  names(
    locale,
    { month: 'long' },
    Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month)),
  );

/** The expression that writes a date `d` as `bookableDates` does: 'Sunday, November 26, 2023'. */
function dateExpression(locale: Locale): string {
  const parts: Record<string, string> = {
    [weekdays(locale)[0] ?? '']: 'w[d.getUTCDay()]',
    [months(locale)[10] ?? '']: 'm[d.getUTCMonth()]',
    '26': 'd.getUTCDate()',
    '2023': 'd.getUTCFullYear()',
  };
  return formatDate('2023-11-26', 'full', locale)
    .split(new RegExp(`(${Object.keys(parts).join('|')})`))
    .filter((part) => part !== '')
    .map((part) => parts[part] ?? JSON.stringify(part))
    .join('+');
}

/**
 * Returns the script that fills the select "Preferred date" of a prerendered page while the page is parsed, so that a
 * date can be chosen before the app has loaded. It writes the options of `bookableDates`, and marks the document with
 * `data-dates`. It does without `Intl`, whose first use takes a slow phone a tenth of a second.
 * @param built when the page is built.
 * @param locale the language of the page.
 */
export function dateOptionsScript(built: Date, locale: Locale = 'en'): string {
  return `(()=>{const s=document.querySelector("select[name=preferredDate]");if(!s)return;
const n=Date.now(),o=${JSON.stringify(offsetsFrom(built.getUTCFullYear()))}.filter(x=>x[0]<=n).pop()[1],d=new Date(n+o*6e4),
w=${JSON.stringify(weekdays(locale))},m=${JSON.stringify(months(locale))};
for(let i=0;i<${BOOKING_WINDOW_DAYS};i++){d.setUTCDate(d.getUTCDate()+1);
if(d.getUTCDay()%6)s.add(new Option(${dateExpression(locale)},d.toISOString().slice(0,10)))}
document.documentElement.dataset.dates=""})()`.replaceAll('\n', '');
}
