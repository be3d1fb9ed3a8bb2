import { FIRM, FIRM_SENTENCES } from './firm.ts';
import type { Locale } from './locale.ts';
import { zoneName } from './time-format.ts';

/** The name of a zone, such as 'Pacific Time'. Undefined for one that has none: its city stands for it. */
export function ownZoneName(timeZone: string, locale: Locale): string | undefined {
  if (timeZone === FIRM.timeZone) return FIRM_SENTENCES[locale].zone;
  const name = zoneName(timeZone, 'longGeneric', new Date(), locale);
  return name.startsWith('GMT') ? undefined : name;
}
