import { langOfEnglish, messages } from './messages';

/** The Spanish ones are the brand's (contracts/consultations.es.ts). */
const TERMS = messages('shared/terms', {});

/** A tag or technology in the page's language; as it is stored, and marked as English, where the brand has no other. */
export function termOf(stored: string): { text: string; lang: 'en' | undefined } {
  const terms: Record<string, string> = TERMS.get();
  return Object.hasOwn(terms, stored)
    ? { text: terms[stored] as string, lang: undefined }
    : { text: stored, lang: langOfEnglish() };
}
