import { ALL_PAGES, type Page } from '../../../src/shared/config/pages.ts';
import { caseStudyPath, postPath, servicePath } from '../../../src/shared/config/paths.ts';

const CONTENT = ALL_PAGES.filter(({ kind }) => kind === 'content');

/** Every page that anyone may open, and one of each kind of content; all are prerendered. */
export const PUBLIC_ROUTES = [
  ...CONTENT.map(({ path }) => path),
  servicePath('ai-strategy-consulting'),
  caseStudyPath('inventory-forecasting-in-manufacturing'),
  postPath('future-of-ai-in-business-consulting'),
];

/** They have other words in the layout of another page. */
const SAME_LAYOUT = [
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password-confirmation',
  '/auth/sign-in-link',
  '/newsletter/unsubscribe',
  '/terms',
  '/cookies',
  ...CONTENT.filter(({ sameAs }) => sameAs).map(({ path }) => path),
];

/** A public route of each layout. */
export const LAYOUTS = PUBLIC_ROUTES.filter((route) => !SAME_LAYOUT.includes(route));

/** The type in the links to the pages of emails about an account. */
const LINK_TYPES: Record<string, string> = {
  '/auth/reset-password-confirmation': 'recovery',
  '/auth/email-confirmation': 'signup',
  '/auth/sign-in-link': 'magiclink',
};

const linkOf = ({ path, secret }: Page) => {
  const type = LINK_TYPES[path];
  return secret ? `#${secret}=none${type ? `&type=${type}` : ''}` : '';
};

/** The URL of a public route as people open it: those of emailed links with a link, which the page does not use yet. */
export function asOpened(route: string): string {
  const page = CONTENT.find(({ path }) => path === route);
  return page ? route + linkOf(page) : route;
}
