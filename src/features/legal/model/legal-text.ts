import { locale } from '@/shared/i18n/messages';
import type { LegalDocument } from './legal-document';
import { LEGAL_DOCUMENTS } from './legal-documents';

const TRANSLATIONS = import.meta.glob<LegalDocument>('./*/legal/*.ts', {
  base: '/src/locales',
  eager: true,
  import: 'DOCUMENT',
});

/** A legal document in the language of the page. */
export const legalText = (name: keyof typeof LEGAL_DOCUMENTS): LegalDocument =>
  TRANSLATIONS[`./${locale.get()}/legal/${name}.ts`] ?? LEGAL_DOCUMENTS[name];
