import type { Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import { zoneName } from '../../supabase/functions/_shared/contracts/time-format.ts';

/** How a language puts the zone behind the hours. */
const BEHIND = { en: ' ', es: ', ' } as const satisfies Record<Locale, string>;

/**
 * What the firm's zone (IANA) is called in a language: 'Eastern Time' in a sentence, and 'ET' beside each of several
 * times. `own` is the brand's name for it, where people there say another one than `Intl`.
 */
export function zoneWords(zone: string, locale: Locale, hours: string, own?: string) {
  const name = own ?? zoneName(zone, 'longGeneric', undefined, locale);
  return {
    zone: name,
    zoneShort: zoneName(zone, 'shortGeneric', undefined, locale),
    hoursInZone: `${hours}${BEHIND[locale]}${name}`,
  };
}
