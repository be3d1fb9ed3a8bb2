import { createHash } from 'node:crypto';
import { LEGAL_DOCUMENTS } from '../../../src/features/legal/model/legal-documents.ts';
import { CONTACT_PAGE } from './contact-page.ts';
import { LANDING_PAGE } from './landing-page.ts';
import { legalPage } from './legal-pages.ts';

const LEGAL = Object.entries(LEGAL_DOCUMENTS).map(([key, document]) => legalPage(key, document));
const PAGES = [LANDING_PAGE, CONTACT_PAGE, ...LEGAL];

/** The pages that are no rows, as the file that the chatbot function hands to replace_site_pages(). */
export function sitePagesFile(): string {
  const checksum = createHash('sha256').update(JSON.stringify(PAGES)).digest('hex');
  return `${JSON.stringify({ checksum, pages: PAGES }, null, 2)}\n`;
}
