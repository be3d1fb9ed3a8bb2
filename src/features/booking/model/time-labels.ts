import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { ownZoneName } from '@contracts/own-zone-name.ts';
import { formatInstant, formatTimeElsewhere, timeWithZone, zoneWithCity } from '@contracts/time-format.ts';
import { params } from '@nanostores/i18n';
import { locale, messages } from '@/shared/i18n/messages';
import { cityNameOf } from './place-names';
import { type Slot, slotParts, ZONE_PLACEHOLDER } from './zone-times';

const MESSAGES = messages('booking/times', {
  timesIn: params('Times in {zone}'),
  timesOfDevice: 'Times in your time zone',
  selectDate: 'Select date first',
  loading: 'Loading available times...',
  failed: 'Couldn’t load times',
  none: 'No available times for this date',
  select: 'Select a time',
  unread: 'We couldn’t read some of the times for this date.',
});

/** 'Central European Time (Berlin)'; for a zone without a name, its city alone. */
export const zoneLabel = (timeZone: string): string =>
  zoneWithCity(ownZoneName(timeZone, locale.get()), cityNameOf(timeZone));

/** How the firm's zone is named to people: 'Eastern Time (New York)'. */
export const firmZoneLabel = () => zoneLabel(FIRM_TIME_ZONE);

/** 'Pacific Time'; for a zone without a name, its city. */
const shortZoneLabel = (timeZone: string): string =>
  ownZoneName(timeZone, locale.get()) ?? cityNameOf(timeZone);

/** '6:00 AM Pacific Time', '6:00 a.m., hora del Pacífico'. */
const withZone = (time: string, timeZone: string): string =>
  timeWithZone(time, shortZoneLabel(timeZone), locale.get());

/**
 * From one instant (ISO) to another, or one alone, on the reader's clock: '6:00 AM – 7:00 AM Pacific Time'. `firms` is
 * the start on the firm's, '(9:00 AM Eastern Time)', where that shows another time, and else ''.
 */
export function ownAndFirmTime(from: string, timeZone: string = FIRM_TIME_ZONE, to = from) {
  const own = [...new Set([from, to])].map((at) => formatInstant(at, 'time', timeZone, locale.get()));
  const firms = formatTimeElsewhere(from, FIRM_TIME_ZONE, timeZone, locale.get());
  return {
    own: withZone(own.join(' – '), timeZone),
    firms: firms ? `(${withZone(firms, FIRM_TIME_ZONE)})` : '',
  };
}

/** 'Times in Pacific Time': said once above times, which do not name their zone. The firm's zone stands for an unknown one. */
export const timesInText = (timeZone: string | undefined): string =>
  MESSAGES.get().timesIn({ zone: shortZoneLabel(timeZone ?? FIRM_TIME_ZONE) });

/** The same in prerendered HTML, which knows no visitor. */
export const timesOfDeviceText = () => MESSAGES.get().timesOfDevice;

/** The same with `ZONE_PLACEHOLDER` for the zone, for the code that fills prerendered HTML. */
export const timesInPattern = () => MESSAGES.get().timesIn({ zone: ZONE_PLACEHOLDER });

/** '3:00 PM', with the day in front when it is not the firm's: 'Tue, Nov 25, 4:00 AM'. */
export function slotLabel(slot: Slot, timeZone: string | undefined): string {
  const { day, time, isOtherDay } = slotParts(slot, timeZone, locale.get());
  return isOtherDay ? `${day}, ${time}` : time;
}

/**
 * The chosen time: `own` is 'Mon, Nov 24, 6:00 AM Pacific Time', and `firms`, where the clocks differ, '(9:00 AM Eastern
 * Time)', with its weekday when that is another one; else ''.
 */
export function chosenTime(slot: Slot, timeZone: string | undefined) {
  const { day, time } = slotParts(slot, timeZone, locale.get());
  const own = `${day}, ${withZone(time, timeZone ?? FIRM_TIME_ZONE)}`;
  return { own, firms: ownAndFirmTime(slot.startsAt, timeZone).firms };
}

/** Said where times of a date are missing because they could not be read. */
export const unreadTimesText = () => MESSAGES.get().unread;

type Availability = { hasDate: boolean; isLoading: boolean; isError: boolean; count: number };

/** The text of the time select while no time is chosen. */
export function timePlaceholder({ hasDate, isLoading, isError, count }: Availability): string {
  const t = MESSAGES.get();
  if (!hasDate) return t.selectDate;
  if (isLoading) return t.loading;
  if (isError) return t.failed;
  return count === 0 ? t.none : t.select;
}
