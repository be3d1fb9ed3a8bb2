import { APP_PATHS, pathsOf } from './paths';

/** URLs that are no pages. */
const NO_PAGES = ['/api/*', '/media/*', '/*.xml'];
/** Pages of the application act on being opened, or belong to a session. */
const APPLICATION = APP_PATHS.flatMap(pathsOf).map((path) => `${path}*`);

const linksBut = (excluded: string[]) => ({
  and: [
    { href_matches: '/*' },
    { not: { href_matches: excluded } },
    { not: { selector_matches: '[target]' } },
  ],
});

/** The browser requests a page when its link is pointed at, and renders a content page in advance. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: linksBut(NO_PAGES), eagerness: 'moderate' }],
  prerender: [{ where: linksBut([...NO_PAGES, ...APPLICATION]), eagerness: 'moderate' }],
});
