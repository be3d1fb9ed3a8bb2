import { langOfEnglish, messages } from '@/shared/i18n/messages';

/** Names and descriptions of consultations. They stay as they are stored where they are not listed. The Spanish ones are the brand's (contracts/consultations.es.ts). */
const TEXTS = messages('booking/service-names', {});

function inPageLanguage(stored: string): string {
  const texts: Record<string, string> = TEXTS.get();
  return Object.hasOwn(texts, stored) ? (texts[stored] as string) : stored;
}

/** The name of a consultation in the page's language; as it is stored, for one that was added later. */
export const serviceNameOf = inPageLanguage;

/** The description of a consultation in the page's language; undefined where there is none in it. */
export function serviceDescriptionOf(stored: string): string | undefined {
  const text = inPageLanguage(stored);
  return text === stored && langOfEnglish() ? undefined : text;
}
