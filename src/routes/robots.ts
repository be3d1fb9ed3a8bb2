import { PATHS, pathsOf } from '@/shared/config/paths';
import { absolute } from '@/shared/seo/basic-meta';

/** Pages for signed-in users. */
const CLOSED = [PATHS.admin, PATHS.profile, PATHS.bookingCalendar, PATHS.dashboard];

/** For crawlers; written at build. */
export function loader() {
  const rules = [
    'User-agent: *',
    'Allow: /',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...pathsOf(PATHS.booking).map((path) => `Disallow: ${path}/`),
  ];
  return new Response(`${rules.join('\n')}\n\nSitemap: ${absolute('/sitemap.xml')}\n`);
}
