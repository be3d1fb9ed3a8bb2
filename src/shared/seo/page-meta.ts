import type { MetaDescriptor } from 'react-router-dom';
import type { Thing } from 'schema-dts';
import { SITE_LOCALES } from '@/shared/config/languages';
import { cardPath, isTranslated, pathIn } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';
import { absolute, basicMeta } from './basic-meta';

type PageMeta = {
  /** Without the firm's name, which is added, unless `fullTitle` is given. */
  title: string;
  fullTitle?: string;
  description: string;
  /** The address of the page in English, beginning with '/'; left out for pages that are not to be found. */
  path?: string;
  noIndex?: boolean;
  /** For an article: its author and publication date (ISO). */
  article?: { author: string; publishedAt: string; modifiedAt: string };
  /** Whether the page has a sharing card of its own (scripts/publish/build-site.ts draws them); the site's card is the default. */
  hasCard?: boolean;
  /** Structured data of the page, each with its own @type; see ./json-ld.ts. */
  jsonLd?: Thing[];
};

/** The same page in every language, for search engines; nothing for a page in English only. */
export function alternates(path: string): { hreflang: string; href: string }[] {
  if (!isTranslated(path)) return [];
  const languages = SITE_LOCALES.map((each) => ({
    hreflang: each as string,
    href: absolute(pathIn(each, path)),
  }));
  return [...languages, { hreflang: 'x-default', href: absolute(pathIn('en', path)) }];
}

/** Title, description, canonical address, sharing card and structured data of a page, for a route's `meta`. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { path, article } = page;
  const tags = basicMeta({
    ...page,
    type: article ? 'article' : 'website',
    card: cardPath(page.hasCard ? path : undefined),
  });
  if (path !== undefined) {
    const url = absolute(pathIn(locale.get(), path));
    tags.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url });
    for (const { hreflang, href } of alternates(path))
      tags.push({ tagName: 'link', rel: 'alternate', hrefLang: hreflang, href });
  }
  if (article) {
    tags.push(
      { property: 'article:published_time', content: article.publishedAt },
      { property: 'article:modified_time', content: article.modifiedAt },
      { property: 'article:author', content: article.author },
    );
  }
  if (page.noIndex) tags.push({ name: 'robots', content: 'noindex' });
  for (const data of page.jsonLd ?? []) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...(data as object) } });
  }
  return tags;
}
