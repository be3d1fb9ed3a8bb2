import type { MetaDescriptor } from 'react-router-dom';
import { env } from '@/shared/config/env';
import { cardPath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { locale } from '@/shared/i18n/messages';

type BasicMeta = {
  /** Without the firm's name, which is added, unless `fullTitle` is given. */
  title: string;
  fullTitle?: string;
  description: string;
  type?: 'article' | 'website';
  /** The path of the sharing card; the site's card is the default. */
  card?: string;
};

/** The site's own address of a path. */
export const absolute = (path: string) => `${env.siteUrl}${path}`;

/** Title, description and sharing card of a page. */
export function basicMeta(page: BasicMeta): MetaDescriptor[] {
  const { description, type = 'website', card = cardPath() } = page;
  const title = page.fullTitle ?? `${page.title} | ${SITE.name}`;
  const image = absolute(card);
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: SITE.name },
    { property: 'og:locale', content: `${locale.get()}_US` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${page.title}. ${SITE.name}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ];
}

/** The same of a page of the application, which search engines leave out, for its route's `meta`. */
export const appMeta = (page: Pick<BasicMeta, 'title' | 'description'>): MetaDescriptor[] => [
  ...basicMeta(page),
  { name: 'robots', content: 'noindex' },
];
