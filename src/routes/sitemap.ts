import { getPosts } from '@/features/blog/api/post-list';
import { getCaseStudies } from '@/features/case-studies/api/case-studies';
import { getServices } from '@/features/services/api/services';
import { ALL_PAGES } from '@/shared/config/pages';
import { caseStudyPath, pathsOf, postPath, servicePath } from '@/shared/config/paths';
import { absolute } from '@/shared/seo/basic-meta';
import { alternates } from '@/shared/seo/page-meta';

const LISTED = ALL_PAGES.filter(({ kind, search, sameAs }) => kind === 'content' && !search && !sameAs);

/** The entries of a page, one for each language, each with the addresses of all. */
function entry(path: string, updatedAt?: string): string {
  const changed = updatedAt ? `<lastmod>${updatedAt.slice(0, 10)}</lastmod>` : '';
  const links = alternates(path)
    .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
    .join('');
  return pathsOf(path)
    .map((each) => `<url><loc>${absolute(each)}</loc>${changed}${links}</url>`)
    .join('\n');
}

/** Every page that is to be found, for search engines; written at build. */
export async function loader() {
  const [services, posts, caseStudies] = await Promise.all([getServices(), getPosts(), getCaseStudies()]);
  const urls = [
    ...LISTED.map(({ path }) => entry(path)),
    ...services.map(({ slug, updated_at }) => entry(servicePath(slug), updated_at)),
    ...posts.map(({ slug, updated_at }) => entry(postPath(slug), updated_at)),
    ...caseStudies.map(({ slug, updated_at }) => entry(caseStudyPath(slug), updated_at)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml' } });
}
