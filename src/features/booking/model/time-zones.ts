import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { isTimeZone } from '@contracts/time-format.ts';
import { locale, words } from '@/shared/i18n/words';
import { tabStore } from '@/shared/lib/storage';
import { cityNameOf, placeNameOf } from './place-names';
import { zoneLabel } from './time-labels';

const WORDS = words('booking/zones', {
  us: 'United States',
  others: 'Other time zones',
});

type TimeZoneOption = { readonly value: string; readonly label: string };
type TimeZoneGroup = { readonly label: string; readonly choices: readonly TimeZoneOption[] };

/** Where most visitors are. */
const UNITED_STATES = [
  FIRM_TIME_ZONE,
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** A list is searched by typing the beginning of what it says, and people look for a city. */
function byCity(zone: string): TimeZoneOption {
  const [area = zone, ...places] = zone.split('/').map((part) => placeNameOf(part.replaceAll('_', ' ')));
  const city = places.length > 0 ? cityNameOf(zone) : undefined;
  return { value: zone, label: city ? `${city} (${[area, ...places.slice(0, -1)].join(', ')})` : area };
}

/**
 * The zones to choose from: the United States' by name, then, of `all`, the others by city. `current` is always
 * among them.
 */
export function timeZoneChoices(current: string | undefined, all: boolean): readonly TimeZoneGroup[] {
  const known = new Set(all ? [...Intl.supportedValuesOf('timeZone'), 'UTC'] : []);
  if (current !== undefined) known.add(current);
  const others = [...known].filter((zone) => !UNITED_STATES.includes(zone)).map(byCity);
  const t = WORDS.get();
  return [
    { label: t.us, choices: UNITED_STATES.map((value) => ({ value, label: zoneLabel(value) })) },
    { label: t.others, choices: others.sort((a, b) => a.label.localeCompare(b.label, locale.get())) },
  ];
}

const KEY = 'site-time-zone';

const listeners = new Set<() => void>();

/** The zone that the visitor chose in this visit, else the browser's; undefined when that knows none. */
export function chosenTimeZone(): string | undefined {
  const zone = tabStore.getItem(KEY);
  return zone !== null && isTimeZone(zone) ? zone : visitorTimeZone();
}

/** Shows every time of the site in `zone` too, until the visit ends. */
export function chooseTimeZone(zone: string): void {
  tabStore.setItem(KEY, zone);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each choice, until the returned function is called. */
export function onTimeZoneChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The visitor's IANA zone, or undefined when the browser knows none that the booking contract takes: some report
 * 'Etc/Unknown' or a fixed offset such as '+05:30', and no one may fail to book for that.
 */
export function visitorTimeZone(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  return zone !== undefined && /^[A-Z]/i.test(zone) && zone !== 'Etc/Unknown' ? zone : undefined;
}
