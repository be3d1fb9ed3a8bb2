import type { Locale } from '@contracts/locale.ts';
import { isWeekend } from '@contracts/time.ts';
import { formatDate, parseTime } from '@contracts/time-format.ts';
import { type Slot, slotParts } from './zone-times';

/** A date "YYYY-MM-DD" of the firm's calendar with its free slots. */
export type OpenDay = { readonly date: string; readonly slots: readonly Slot[] };

/** What a page shows of the open times before the code of its form is there; the form starts with the same. */
export type EarlyTimes = {
  /** Undefined when they could not be loaded. */
  readonly days?: readonly OpenDay[] | undefined;
  readonly timeZone?: string | undefined;
  /** 'Times in Pacific Time'. Undefined while only the form's code knows what the zone is called. */
  readonly zoneText?: string | undefined;
};

/** How many of the next free slots are offered above the fields of a booking. */
const OPEN_TIMES = 3;

/** `day` and `label` are on the visitor's clock: 'Tue, Nov 25' and '3:00 PM'. `date` and `time` are the firm's. */
export type OpenTime = {
  readonly date: string;
  readonly time: string;
  readonly day: string;
  readonly label: string;
};

/** On the visitor's clock; a time like '06:00' is offered only where the day has no other. */
const isInDaytime = ({ label }: OpenTime) => {
  const time = parseTime(label) ?? '';
  return time >= '08:00' && time < '18:00';
};

/** One free slot of each of the next days with one: the first in the visitor's daytime, else the first. No weekends. */
function nextOpenTimes(days: readonly OpenDay[], timeZone: string | undefined, locale: Locale): OpenTime[] {
  const times: OpenTime[] = [];
  for (const { date, slots } of days) {
    if (times.length === OPEN_TIMES) break;
    if (isWeekend(date)) continue;
    const ofDay = slots.flatMap((slot): OpenTime[] => {
      const time = parseTime(slot.time);
      if (time === undefined) return [];
      const parts = slotParts(slot, timeZone, locale);
      return [{ date, time, day: parts.day ?? formatDate(date, 'weekdayShort', locale), label: parts.time }];
    });
    const best = ofDay.find(isInDaytime) ?? ofDay[0];
    if (best) times.push(best);
  }
  return times;
}

/** Holds the room of a text that is not known yet. */
const NOT_YET = '\u00A0';

/** Attributes and texts of the markup of the next open times, as `OpenTimes` writes it and `fillMarkup` changes it. */
export type OpenTimesView = {
  readonly group: { readonly hidden: boolean; readonly 'aria-busy': 'true' | 'false' };
  /** As many as `OPEN_TIMES`. Those without a time keep the room of one while the times load. */
  readonly places: readonly {
    readonly time: OpenTime | undefined;
    readonly button: {
      readonly disabled: boolean;
      readonly hidden: boolean;
      readonly 'aria-label': string | undefined;
    };
    readonly texts: { readonly day: string; readonly label: string };
  }[];
};

/** What is shown of `days`, which are undefined while they load, and after they could not be loaded. */
export function openTimesView(
  days: readonly OpenDay[] | undefined,
  timeZone: string | undefined,
  locale: Locale,
  { isError = false, loading = '' } = {},
): OpenTimesView {
  const times = nextOpenTimes(days ?? [], timeZone, locale);
  const isLoading = days === undefined && !isError;
  return {
    group: { hidden: !isLoading && times.length === 0, 'aria-busy': isLoading ? 'true' : 'false' },
    places: Array.from({ length: OPEN_TIMES }, (_, index) => {
      const time = times[index];
      return {
        time,
        button: {
          disabled: time === undefined,
          hidden: !isLoading && time === undefined,
          'aria-label': isLoading ? loading : undefined,
        },
        texts: { day: time?.day ?? NOT_YET, label: time?.label ?? NOT_YET },
      };
    }),
  };
}

/** Whether nothing is free on a date. None is full while `days` are not known. */
export const isFull = (days: readonly OpenDay[] | undefined, date: string) =>
  days !== undefined && date !== '' && !days.some((day) => day.date === date);
