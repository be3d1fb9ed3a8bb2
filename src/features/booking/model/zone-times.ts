import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import type { Locale } from '@contracts/locale.ts';
import { formatInstant, formatTime } from '@contracts/time-format.ts';
import { inZone, todayIn } from '@contracts/zones.ts';

/** A free time: "HH:MM" on the firm's clock, and its instant (ISO 8601). */
export type Slot = { readonly time: string; readonly startsAt: string };

/** A slot on the visitor's clock, or on the firm's while theirs is not known. `day` is 'Tue, Nov 25'. */
export function slotParts(
  { time, startsAt }: Slot,
  timeZone: string | undefined,
  locale: Locale,
): { day: string | undefined; time: string; isOtherDay: boolean } {
  if (Number.isNaN(Date.parse(startsAt)))
    return { day: undefined, time: formatTime(time, locale), isOtherDay: false };
  const zone = timeZone ?? FIRM_TIME_ZONE;
  const day = formatInstant(startsAt, 'weekdayShort', zone, locale);
  return {
    day,
    time: formatInstant(startsAt, 'time', zone, locale),
    // A format of another zone is expensive, and the open times do without.
    get isOtherDay() {
      return day !== formatInstant(startsAt, 'weekdayShort', FIRM_TIME_ZONE, locale);
    },
  };
}

/** The free slots of a date "YYYY-MM-DD"; `hasUnread` where some could not be read. */
export type FreeDay<Free extends Slot = Slot> = {
  readonly date: string;
  readonly slots: readonly Free[];
  readonly hasUnread: boolean;
};

/** A free slot with its date on the firm's calendar. */
export type DatedSlot = Slot & { readonly date: string };

/** The date of an instant (ISO 8601) on the calendar of `timeZone`. Undefined for what is no instant. */
export const dateIn = (startsAt: string, timeZone: string = FIRM_TIME_ZONE): string | undefined =>
  Number.isNaN(Date.parse(startsAt)) ? undefined : todayIn(timeZone, new Date(startsAt));

/** The slots of the firm's `days` on the days of the calendar of `timeZone`. */
export function daysIn(days: readonly FreeDay[], timeZone: string | undefined): FreeDay<DatedSlot>[] {
  const slotsOf = new Map<string, DatedSlot[]>();
  const unread = new Set(days.filter(({ hasUnread }) => hasUnread).map(({ date }) => date));
  for (const date of unread) slotsOf.set(date, []);
  for (const { date, slots } of days) {
    for (const slot of slots) {
      const own = dateIn(slot.startsAt, timeZone) ?? date;
      slotsOf.set(own, [...(slotsOf.get(own) ?? []), { ...slot, date }]);
    }
  }
  return [...slotsOf]
    .map(([date, slots]) => ({
      date,
      slots,
      hasUnread: [date, ...slots.map((slot) => slot.date)].some((one) => unread.has(one)),
    }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

/** From 7 AM to 10 PM, in minutes since midnight. */
const WAKING = { from: 7 * 60, until: 22 * 60 };

/** The slots of waking hours on the clock of `timeZone`, and those of the night. All are in `waking` where one kind is missing. */
export function byWakingHours(slots: readonly DatedSlot[], timeZone: string = FIRM_TIME_ZONE) {
  const isWaking = ({ startsAt }: DatedSlot) => {
    if (Number.isNaN(Date.parse(startsAt))) return true;
    const { minutes } = inZone(startsAt, timeZone);
    return minutes >= WAKING.from && minutes < WAKING.until;
  };
  const waking: DatedSlot[] = [];
  const night: DatedSlot[] = [];
  for (const slot of slots) (isWaking(slot) ? waking : night).push(slot);
  return waking.length === 0 ? { waking: slots, night: [] } : { waking, night };
}

/** Stands for the name of a zone in a text of the prerendered HTML. */
export const ZONE_PLACEHOLDER = '{zone}';
