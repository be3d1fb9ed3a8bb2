import { cityOf } from '@contracts/time-format.ts';
import { messages } from '@/shared/i18n/messages';

/** Places keep their English names where they are not listed. The Spanish names are those of CLDR. */
const NAMES = messages('booking/places', {});

/** The city of a zone (IANA) in the page's language: 'Los Ángeles' of 'America/Los_Angeles'. */
export function cityNameOf(timeZone: string): string {
  const english = cityOf(timeZone);
  const names: Record<string, string> = NAMES.get();
  return Object.hasOwn(names, english) ? (names[english] as string) : english;
}
