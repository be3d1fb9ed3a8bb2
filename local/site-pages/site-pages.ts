import { createHash } from 'node:crypto';
import { COOKIES } from '../../src/features/legal/model/cookies.ts';
import { PRIVACY } from '../../src/features/legal/model/privacy.ts';
import { TERMS } from '../../src/features/legal/model/terms.ts';
import { CONTACT_PAGE } from './contact-page.ts';
import { LANDING_PAGE } from './landing-page.ts';
import { legalPage } from './legal-pages.ts';

const PAGES = [
  LANDING_PAGE,
  CONTACT_PAGE,
  legalPage('privacy', PRIVACY),
  legalPage('terms', TERMS),
  legalPage('cookies', COOKIES),
];

/** The pages that are no rows, as the file that the chatbot function hands to replace_kb_site_pages(). */
export function sitePagesFile(): string {
  const checksum = createHash('sha256').update(JSON.stringify(PAGES)).digest('hex');
  return `${JSON.stringify({ checksum, pages: PAGES }, null, 2)}\n`;
}
