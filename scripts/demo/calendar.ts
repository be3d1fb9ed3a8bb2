import { TZDate } from '@date-fns/tz';
import { FIRM_TIME_ZONE } from '../../supabase/functions/_shared/contracts/booking/booking-rules.ts';
import { addDays, isWeekend } from '../../supabase/functions/_shared/contracts/time.ts';
import { inZone } from '../../supabase/functions/_shared/contracts/zones.ts';
import type { RandomChoices } from '../../tests/support/seeded-random.ts';

const MINUTE_MS = 60_000;
const OPENS = 8 * 60 + 30;
const CLOSES = 17 * 60 + 45;
const DAYS = 364;

/** The instant of a date and the minutes since midnight on the firm's clock. */
export function instantAt(date: string, minutes: number): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(
    new TZDate(year, month - 1, day, Math.floor(minutes / 60), minutes % 60, FIRM_TIME_ZONE).getTime(),
  );
}

/** The days and hours of the demo: a year that ends at `now`. */
export interface DemoCalendar {
  now: Date;
  today: string;
  /** The first day of the year. */
  firstDay: string;
  /** Every day from the first one to today. */
  days: readonly string[];
  isWorkday(date: string): boolean;
  /** A day, chosen as `visit` chooses. */
  day(): string;
  /** A moment at which a visitor writes: mostly on workdays, and more often later in the year. */
  visit(): Date;
  /** A moment `minutes` to twice `minutes` after `since`, within the firm's hours. */
  atWork(since: Date, minutes: number): Date;
}

/** Creates the calendar. `holidays` are dates on which the firm is closed. */
export function createCalendar(
  now: Date,
  random: RandomChoices,
  holidays: ReadonlySet<string>,
): DemoCalendar {
  const today = inZone(now, FIRM_TIME_ZONE).date;
  const firstDay = addDays(today, -DAYS);
  const days = Array.from({ length: DAYS + 1 }, (_, n) => addDays(firstDay, n));
  const isWorkday = (date: string) => !isWeekend(date) && !holidays.has(date);
  // The firm grows by half over the year, and July and December are slow.
  const weightOf = (date: string, n: number) => {
    const season = /-(07|12)-/.test(date) ? 0.7 : 1;
    return Math.round(100 * (1 + n / DAYS / 2) * season * (isWorkday(date) ? 1 : 0.3));
  };
  const weights = Object.fromEntries(days.map((date, n) => [date, weightOf(date, n)]));

  const day = () => random.weighted(weights);

  function visit(): Date {
    for (;;) {
      const minutes = random.chance(75)
        ? OPENS + random.below(CLOSES - OPENS)
        : 7 * 60 + random.below(16 * 60);
      const at = instantAt(day(), minutes);
      if (at.getTime() < now.getTime() - 20 * MINUTE_MS) return at;
    }
  }

  function atWork(since: Date, minutes: number): Date {
    const wanted = new Date(since.getTime() + (minutes + random.below(minutes + 1)) * MINUTE_MS);
    const local = inZone(wanted, FIRM_TIME_ZONE);
    if (isWorkday(local.date) && local.minutes >= OPENS && local.minutes < CLOSES) return wanted;
    let date = local.minutes < OPENS ? local.date : addDays(local.date, 1);
    while (!isWorkday(date)) date = addDays(date, 1);
    return instantAt(date, OPENS + random.below(120));
  }

  return { now, today, firstDay, days, isWorkday, day, visit, atWork };
}
