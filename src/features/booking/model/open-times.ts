import { isWeekend } from '@contracts/time.ts';
import { formatDate, parseTime } from '@contracts/time-format.ts';
import { locale } from '@/shared/i18n/words';
import { type Slot, slotLabel } from './time-labels';

/** A date "YYYY-MM-DD" of the firm's calendar with its free slots. */
export type OpenDay = { readonly date: string; readonly slots: readonly Slot[] };

/** How many of the next free slots are offered above the fields of a booking. */
export const OPEN_TIMES = 3;

/** `day` is 'Tue, Nov 25', `label` the text of the slot: '3:00 PM Berlin time (9:00 AM ET)'. */
export type OpenTime = {
  readonly date: string;
  readonly time: string;
  readonly day: string;
  readonly label: string;
};

/** The next free slots of `days`, in order, as a visitor in `timeZone` reads them. Weekends are not offered. */
export function nextOpenTimes(days: readonly OpenDay[], timeZone: string | undefined): OpenTime[] {
  const working = days.filter(({ date }) => !isWeekend(date));
  const slots = working.flatMap((day) =>
    day.slots.flatMap((slot) => {
      const time = parseTime(slot.time);
      return time === undefined ? [] : [{ date: day.date, slot: { ...slot, time } }];
    }),
  );
  return slots.slice(0, OPEN_TIMES).map(({ date, slot }) => ({
    date,
    time: slot.time,
    day: formatDate(date, 'weekdayShort', locale.get()),
    label: slotLabel(slot, timeZone),
  }));
}
