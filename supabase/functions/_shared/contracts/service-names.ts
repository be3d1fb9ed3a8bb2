import { CONSULTATION_NAMES } from './consultations.es.ts';
import type { Locale } from './locale.ts';

/** The name of a consultation in a language; as it is stored, where it has no other. Links and bookings name the row. */
export function serviceNameIn(stored: string, locale: Locale): string {
  return locale === 'es' && Object.hasOwn(CONSULTATION_NAMES, stored)
    ? (CONSULTATION_NAMES[stored] as string)
    : stored;
}
