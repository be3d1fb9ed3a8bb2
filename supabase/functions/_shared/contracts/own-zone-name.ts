import { FIRM, FIRM_SENTENCES } from './firm.ts';
import type { Locale } from './locale.ts';
import { zoneName } from './time-format.ts';

/** 'Pacific Time'; undefined for a zone without a name of its own, which is called by its city. */
export function ownZoneName(timeZone: string, locale: Locale): string | undefined {
  if (timeZone === FIRM.timeZone) return FIRM_SENTENCES[locale].zone;
  const name = zoneName(timeZone, 'longGeneric', new Date(), locale);
  return name.startsWith('GMT') ? undefined : name;
}
