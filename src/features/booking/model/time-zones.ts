import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { ownZoneName } from '@contracts/own-zone-name.ts';
import { locale, messages } from '@/shared/i18n/messages';
import { cityNameOf } from './place-names';
import { zoneLabel } from './time-labels';

const MESSAGES = messages('booking/zones', {
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
const byCity = (zone: string): TimeZoneOption => ({
  value: zone,
  label: [cityNameOf(zone), ownZoneName(zone, locale.get())].filter(Boolean).join(', '),
});

/**
 * The zones to choose from: the United States' by name, then, of `all`, the others by city. `current` is always
 * among them.
 */
export function timeZoneChoices(current: string | undefined, all: boolean): readonly TimeZoneGroup[] {
  const known = new Set(all ? [...Intl.supportedValuesOf('timeZone'), 'UTC'] : []);
  if (current !== undefined) known.add(current);
  const others = [...known].filter((zone) => !UNITED_STATES.includes(zone)).map(byCity);
  const t = MESSAGES.get();
  return [
    { label: t.us, choices: UNITED_STATES.map((value) => ({ value, label: zoneLabel(value) })) },
    { label: t.others, choices: others.sort((a, b) => a.label.localeCompare(b.label, locale.get())) },
  ];
}
