import type { MetaDescriptor } from 'react-router-dom';
import { env } from '@/shared/config/env';
import { SITE } from '@/shared/config/site';

type PageMeta = {
  /** Without the firm's name, which is added, unless `fullTitle` is given. */
  title: string;
  fullTitle?: string;
  description: string;
  /** The page's one address, beginning with '/'; left out for pages that are not to be found. */
  path?: string;
  noIndex?: boolean;
};

/** Title, description, canonical address and sharing card of a page, for a route's `meta`. */
export function pageMeta({ title, fullTitle, description, path, noIndex }: PageMeta): MetaDescriptor[] {
  const shown = fullTitle ?? `${title} | ${SITE.name}`;
  const url = path === undefined ? undefined : `${env.siteUrl}${path === '/' ? '/' : path}`;
  const tags: MetaDescriptor[] = [
    { title: shown },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: SITE.name },
    { property: 'og:title', content: shown },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (url !== undefined) {
    tags.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url });
  }
  if (noIndex) tags.push({ name: 'robots', content: 'noindex' });
  return tags;
}
