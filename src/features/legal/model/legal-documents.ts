import { COOKIES } from './cookies';
import type { LegalDocument } from './legal-document';
import { PRIVACY } from './privacy';
import { TERMS } from './terms';

/** The legal documents by the names of their pages in `pages.ts`. The assistant knows all of them. */
export const LEGAL_DOCUMENTS = {
  privacy: PRIVACY,
  terms: TERMS,
  cookies: COOKIES,
} as const satisfies Record<string, LegalDocument>;
