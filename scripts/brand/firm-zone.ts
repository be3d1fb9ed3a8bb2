import type { Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import {
  formatInstant,
  timeWithZone,
  zoneName,
} from '../../supabase/functions/_shared/contracts/time-format.ts';

/** Hours within a sentence: 'lunes a viernes' in a language that writes days with a small letter. */
function inSentence(hours: string, locale: Locale): string {
  const isSmall = /^\p{Ll}/u.test(formatInstant(new Date(), 'weekday', 'UTC', locale));
  return isSmall ? hours.charAt(0).toLowerCase() + hours.slice(1) : hours;
}

/**
 * What the firm's zone (IANA) is called in a language: 'Eastern Time' in a sentence, and 'ET' beside each of several
 * times. `own` is the brand's name for it, where people there say another one than `Intl`.
 */
export function zoneWords(zone: string, locale: Locale, hours: string, own?: string) {
  const name = own ?? zoneName(zone, 'longGeneric', undefined, locale);
  return {
    zone: name,
    zoneShort: zoneName(zone, 'shortGeneric', undefined, locale),
    hoursInZone: timeWithZone(inSentence(hours, locale), name, locale),
  };
}
