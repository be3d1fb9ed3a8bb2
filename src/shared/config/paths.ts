import {
  type Locale,
  localeOfPage,
  pathInLanguage,
} from '../../../supabase/functions/_shared/contracts/locale.ts';
import { SITE_LOCALES } from './languages.ts';
import { ALL_PAGES, PAGES } from './pages.ts';

/** Parts and states of pages that the site links to. Sections of the landing page are fragments of `/`. */
const SECTIONS = {
  hero: '/#hero',
  services: '/#services',
  approach: '/#approach',
  caseStudies: '/#case-studies',
  partners: '/#partners',
  about: '/#about',
  contact: '/#contact',
  discoveryCall: '/schedule?type=discovery-call',
  myBookings: '/profile?tab=bookings',
  myHistory: '/profile?tab=history',
  myDocuments: '/profile?tab=documents',
} as const;

/** Every address the site links to: its pages by their names, and parts of them. */
export const PATHS = {
  ...PAGES.content,
  ...PAGES.app,
  ...PAGES.english,
  ...PAGES.file,
  ...SECTIONS,
};

export const postPath = (slug: string) => `${PATHS.blog}/${slug}`;
/** The articles with a tag. */
export const tagPath = (slug: string) => `${PATHS.blog}/tags/${slug}`;
export const servicePath = (slug: string) => `${PATHS.serviceIndex}/${slug}`;
export const leadPath = (id: number) => `${PATHS.admin}/leads/${id}`;
/** The record of a person. */
export const contactPathOf = (id: number) => `${PATHS.admin}/contacts/${id}`;
export const chatPath = (id: string) => `${PATHS.admin}/conversations/${id}`;
/** The editor of an answer of the assistant. */
export const answerPathOf = (id: number | 'new') => `${PATHS.admin}/answers/${id}`;
/** The documents shared with the account of an email address, as staff see them. */
export const documentsPathOf = (email: string) =>
  `${PATHS.admin}/people/documents?${new URLSearchParams({ email })}`;
export const newsletterIssuePath = (id: number) => `${PATHS.admin}/newsletter/issues/${id}`;
/** The page at `path`, a form that books, with `service` selected. */
export const bookAgainPath = (path: '/schedule' | '/booking-calendar', service: string) =>
  `${path}?${new URLSearchParams({ service })}`;
/** The contact form of a page, whose message begins with `subject`. The head script follows it without a new load. */
export const contactPath = (subject: string, page: string = PATHS.home) =>
  `${page}?subject=${encodeURIComponent(subject)}#contact`;
export const caseStudyPath = (slug: string) => `/case-studies/${slug}`;

/**
 * The slug under which the page of content that was published after the build is prerendered: the host answers
 * with it, and status 404, for every slug that it has no page of; the page then asks the database.
 */
export const UNLISTED_PATHS = 'unlisted';

/** The same for tags. No tag has this slug, because of the underscore. */
export const UNLISTED_TAG = '_unlisted';

const ENGLISH_APP: readonly string[] = Object.values(PAGES.english);

/** The pages of the application begin with one of these, after the language; all others are content pages. */
export const APP_PATHS: readonly string[] = [...Object.values(PAGES.app), ...ENGLISH_APP];

/** What has a page in English only: the parts of the application for accounts and staff, and files. */
const ENGLISH_ONLY = [...ENGLISH_APP, '/api', '/media'];

const isBelow = (path: string, start: string) =>
  path.startsWith(start) && /^($|[/?#])/.test(path.slice(start.length));

/** '/es/schedule?type=a' without its language: '/schedule?type=a'. */
function englishPath(path: string): string {
  const rest = path.slice(pathInLanguage('', localeOfPage(path)).length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether the page at a path of the site exists in every language. That at '/es/profile' does: it is the page of an unknown address. */
export function isTranslated(path: string): boolean {
  if (SITE_LOCALES.length === 1) return false;
  const [pathname = ''] = path.split(/[?#]/);
  return !ENGLISH_ONLY.some((start) => isBelow(path, start)) && !pathname.includes('.');
}

/**
 * The address of the same page in a language, with its query and fragment: '/schedule?type=a' is '/es/schedule?type=a'.
 * What has no page in that language, and what is no path of the site ('https:…', '#contact'), stays as it is.
 */
export function pathIn(locale: Locale, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const english = englishPath(path);
  if (!isTranslated(english)) return path;
  if (locale === 'en') return english;
  return pathInLanguage(english.replace(/^\/(?=$|[?#])/, ''), locale);
}

/** The addresses of a page, one for each of its languages: '/blog' and '/es/blog'. */
export const pathsOf = (path: string): string[] =>
  isTranslated(path) ? SITE_LOCALES.map((locale) => pathIn(locale, path)) : [path];

/**
 * Paths prerendered at build, besides those of the published content. A screen that needs data of its visitor is
 * prerendered in its loading state, so that the host can serve the one file for every address of that screen.
 */
export const prerenderedPaths = /* @__PURE__ */ [
  ...ALL_PAGES.map(({ path }) => path),
  postPath(UNLISTED_PATHS),
  tagPath(UNLISTED_TAG),
  servicePath(UNLISTED_PATHS),
  caseStudyPath(UNLISTED_PATHS),
  '/404',
].flatMap(pathsOf);

/** Whether a path of the site, with or without a query and a fragment, belongs to the application. */
export function isAppPath(path: string): boolean {
  const starts = localeOfPage(path) === 'en' ? APP_PATHS : Object.values(PAGES.app);
  return starts.some((start) => isBelow(englishPath(path), start));
}

/** Where the sharing card of the page at `path` is, 1200×630; of the site itself without one. */
export function cardPath(path = '/'): string {
  return `/cards/${path === '/' ? 'site' : path.slice(1).replaceAll('/', '-')}.png`;
}
