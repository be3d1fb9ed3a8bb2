import { ALL_PAGES } from '@/shared/config/pages';
import { PATHS, pathsOf } from '@/shared/config/paths';
import { absolute } from '@/shared/seo/basic-meta';

const CLOSED = ALL_PAGES.filter(({ isClosed }) => isClosed);

/** For crawlers; written at build. */
export function loader() {
  const rules = [
    'User-agent: *',
    'Allow: /',
    ...CLOSED.map(({ path }) => `Disallow: ${path}`),
    ...pathsOf(PATHS.booking).map((path) => `Disallow: ${path}/`),
  ];
  return new Response(`${rules.join('\n')}\n\nSitemap: ${absolute('/sitemap.xml')}\n`);
}
