import type { Locale } from '@contracts/locale.ts';
import { COOKIES } from './cookies';
import { COOKIES_ES } from './cookies.es';
import type { LegalDocument } from './legal-document';
import { PRIVACY } from './privacy';
import { PRIVACY_ES } from './privacy.es';
import { TERMS } from './terms';
import { TERMS_ES } from './terms.es';

/** The legal documents by the names of their pages in `pages.ts`, in every language. The assistant knows all of them. */
export const LEGAL_DOCUMENTS = {
  privacy: { en: PRIVACY, es: PRIVACY_ES },
  terms: { en: TERMS, es: TERMS_ES },
  cookies: { en: COOKIES, es: COOKIES_ES },
} as const satisfies Record<string, Record<Locale, LegalDocument>>;
