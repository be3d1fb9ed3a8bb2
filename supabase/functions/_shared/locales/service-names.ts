import type { Locale } from '../contracts/locale.ts';
import { messages } from './messages.ts';

/** The name of a consultation in a language; as it is stored, where it has no other. Links and bookings name the row. */
export function serviceNameIn(stored: string, locale: Locale): string {
  const names = messages('booking/service-names', locale);
  return Object.hasOwn(names, stored) ? (names[stored] as string) : stored;
}
