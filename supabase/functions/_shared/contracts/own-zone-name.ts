import { FIRM, FIRM_SENTENCES } from './firm.ts';
import type { Locale } from './locale.ts';
import { cityOf, timeWithZone, zoneName } from './time-format.ts';

type Names = Partial<Record<Locale, string>>;
const INDIA: Names = { en: 'India Time', es: 'hora de India' };

/** What people call zones that the formats of dates name by their standard time, in languages where that is another name. */
const CALLED: Partial<Record<string, Names>> = {
  'Asia/Calcutta': INDIA,
  'Asia/Kolkata': INDIA,
  'America/Phoenix': { en: 'Arizona Time', es: 'hora de Arizona' },
  'Pacific/Honolulu': { en: 'Hawaii Time', es: 'hora de Hawái' },
};

/** The name of a zone, such as 'Pacific Time'. Undefined for one that has none: its city stands for it. */
export function ownZoneName(timeZone: string, locale: Locale): string | undefined {
  if (timeZone === FIRM.timeZone) return FIRM_SENTENCES[locale].zone;
  const called = CALLED[timeZone]?.[locale];
  if (called) return called;
  const name = zoneName(timeZone, 'longGeneric', new Date(), locale);
  return name.startsWith('GMT') ? undefined : name;
}

/** A time with its zone: "9:00 AM Eastern Time", "9:00 a.m., hora del Este". The city stands for a zone without a name. */
export function withZone(time: string, timeZone: string, locale: Locale): string {
  return timeWithZone(time, ownZoneName(timeZone, locale) ?? cityOf(timeZone), locale);
}
