import { messages } from '@/shared/i18n/messages';

/** Consultations keep their stored names where they are not listed. The Spanish ones are the brand's (contracts/consultations.es.ts). */
const NAMES = messages('booking/service-names', {});

/** The name of a consultation in the page's language; as it is stored, for one that was added later. */
export function serviceNameOf(stored: string): string {
  const names: Record<string, string> = NAMES.get();
  return Object.hasOwn(names, stored) ? (names[stored] as string) : stored;
}
