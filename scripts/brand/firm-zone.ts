import type { Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import { zoneName } from '../../supabase/functions/_shared/contracts/time-format.ts';

/** How a language puts the zone behind the hours in a sentence. Only English writes days with a capital letter. */
const HOURS_IN_ZONE = {
  en: (hours, zone) => `${hours} ${zone}`,
  es: (hours, zone) => `${hours.charAt(0).toLowerCase()}${hours.slice(1)}, ${zone}`,
} as const satisfies Record<Locale, (hours: string, zone: string) => string>;

/**
 * What the firm's zone (IANA) is called in a language: 'Eastern Time' in a sentence, and 'ET' beside each of several
 * times. `own` is the brand's name for it, where people there say another one than `Intl`.
 */
export function zoneWords(zone: string, locale: Locale, hours: string, own?: string) {
  const name = own ?? zoneName(zone, 'longGeneric', undefined, locale);
  return {
    zone: name,
    zoneShort: zoneName(zone, 'shortGeneric', undefined, locale),
    hoursInZone: HOURS_IN_ZONE[locale](hours, name),
  };
}
