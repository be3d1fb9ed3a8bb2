import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { formatTime, formatTimeElsewhere, zoneName, zoneWithCity } from '@contracts/time-format.ts';
import { params } from '@nanostores/i18n';
import { locale, words } from '@/shared/i18n/words';
import { cityNameOf } from './place-names';

const WORDS = words('booking/times', {
  city: params('{time} {city} time'),
  note: params('Times are {zone}.'),
  noteBoth: params('Times are {zone}, with {firm} next to each.'),
  otherDay: "If that's a different day, we say so.",
  selectDate: 'Select date first',
  loading: 'Loading available times...',
  failed: "Couldn't load times",
  none: 'No available times for this date',
  select: 'Select a time',
  unread: "We couldn't read some of the times for this date.",
});

/**
 * The instant `startsAt` (ISO) on the visitor's wall clock: '2:00 PM', with the weekday in front when it
 * is another day there. Undefined when the visitor's clock shows the same as the firm's.
 */
export function timeInVisitorZone(startsAt: string, timeZone: string | undefined): string | undefined {
  if (timeZone === undefined || Number.isNaN(Date.parse(startsAt))) return undefined;
  return formatTimeElsewhere(startsAt, timeZone, FIRM_TIME_ZONE, locale.get());
}

/** 'Central European Time (Berlin)'; a zone without a name of its own is called by its city alone. */
export function zoneLabel(timeZone: string): string {
  const name =
    timeZone === FIRM_TIME_ZONE
      ? FIRM_SENTENCES[locale.get()].zone
      : zoneName(timeZone, 'longGeneric', new Date(), locale.get());
  return zoneWithCity(name, cityNameOf(timeZone));
}

/** How the firm's zone is named to people: 'Eastern Time (New York)'. */
export const firmZoneLabel = () => zoneLabel(FIRM_TIME_ZONE);

/** '3:00 PM Berlin time', with the weekday in front when it is another day there; undefined when it reads like the firm's. */
export function visitorTimeLabel(startsAt: string, timeZone: string | undefined): string | undefined {
  const own = timeInVisitorZone(startsAt, timeZone);
  if (own === undefined || timeZone === undefined) return undefined;
  return timeZone === 'UTC' ? `${own} UTC` : WORDS.get().city({ time: own, city: cityNameOf(timeZone) });
}

/** The same with the zone's full name, where there is room: '3:00 PM Central European Time (Berlin)'. */
export function visitorTimeLabelLong(startsAt: string, timeZone: string | undefined): string | undefined {
  const own = timeInVisitorZone(startsAt, timeZone);
  return own && timeZone ? `${own} ${zoneLabel(timeZone)}` : undefined;
}

/** The time zone of the times of `slots`, and whether the firm's local times are shown beside them. */
export function zoneNote(slots: readonly { startsAt: string }[], timeZone: string | undefined): string {
  const t = WORDS.get();
  const own = slots
    .map(({ startsAt }) => timeInVisitorZone(startsAt, timeZone))
    .filter((time) => time !== undefined);
  if (own.length === 0 || timeZone === undefined) return t.note({ zone: firmZoneLabel() });
  const others = own.some((time) => /^\p{L}/u.test(time)) ? ` ${t.otherDay}` : '';
  return t.noteBoth({ zone: zoneLabel(timeZone), firm: firmZoneLabel() }) + others;
}

export type Slot = { readonly time: string; readonly startsAt: string };

/** '9:00 AM ET': the firm's local time "HH:MM". */
export function firmTimeLabel(time: string): string {
  return `${formatTime(time, locale.get())} ${FIRM_SENTENCES[locale.get()].zoneShort}`;
}

/** '9:00 AM ET', after the visitor's own time when their clock shows another one: '3:00 PM Berlin time (9:00 AM ET)'. */
export function slotLabel(slot: Slot, timeZone: string | undefined): string {
  const own = visitorTimeLabel(slot.startsAt, timeZone);
  const firms = firmTimeLabel(slot.time);
  return own === undefined ? firms : `${own} (${firms})`;
}

/** Said where times of a date are missing because they could not be read. */
export const unreadTimesText = () => WORDS.get().unread;

type Availability = { hasDate: boolean; isLoading: boolean; isError: boolean; count: number };

/** The text of the time select while no time is chosen. */
export function timePlaceholder({ hasDate, isLoading, isError, count }: Availability): string {
  const t = WORDS.get();
  if (!hasDate) return t.selectDate;
  if (isLoading) return t.loading;
  if (isError) return t.failed;
  return count === 0 ? t.none : t.select;
}
