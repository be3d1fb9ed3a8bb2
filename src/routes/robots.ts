import { absolute } from '@/shared/seo/page-meta';

/** For crawlers; written at build. */
export function loader() {
  const rules = ['User-agent: *', 'Allow: /', 'Disallow: /admin', 'Disallow: /booking-confirmation/'];
  return new Response(`${rules.join('\n')}\n\nSitemap: ${absolute('/sitemap.xml')}\n`);
}
