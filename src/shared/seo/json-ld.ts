import { FIRM } from '@contracts/firm.ts';
import type { BlogPosting, BreadcrumbList, FAQPage, ProfessionalService, Service, WebSite } from 'schema-dts';
import { env } from '@/shared/config/env';
import { cardPath, pathIn } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { locale, messages } from '@/shared/i18n/messages';

const MESSAGES = messages('shared/structured-data', {
  home: 'Home',
});

const at = (path: string) => `${env.siteUrl}${path}`;
/** The address of a page in the language of this one. */
const pageAt = (path: string) => at(pathIn(locale.get(), path));
const FIRM_ID = at('/#firm');

/** The firm, as the visible contact card says. */
const firmData = () =>
  ({
    '@type': 'ProfessionalService',
    '@id': FIRM_ID,
    name: SITE.name,
    url: at('/'),
    logo: at('/icons/icon-512.png'),
    image: at(cardPath()),
    description: SITE.tagline,
    telephone: SITE.phoneHref.replace('tel:', ''),
    email: SITE.email,
    foundingDate: FIRM.founded,
    priceRange: FIRM.priceRange,
    areaServed: [...FIRM.areaServed],
    address: {
      '@type': 'PostalAddress',
      streetAddress: SITE.street,
      addressLocality: SITE.city,
      addressRegion: SITE.stateCode,
      postalCode: SITE.postalCode,
      addressCountry: FIRM.address.country,
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: FIRM.opens,
      closes: FIRM.closes,
    },
  }) satisfies ProfessionalService;

/** The firm with its people, as the About section shows them. */
export function firmDataWith(
  people: { name: string; role: string; image: string; linkedIn: string | null }[],
): ProfessionalService {
  if (people.length === 0) return firmData();
  return {
    ...firmData(),
    employee: people.map(({ name, role, image, linkedIn }) => ({
      '@type': 'Person',
      name,
      jobTitle: role,
      image: at(image),
      ...(linkedIn !== null && { sameAs: linkedIn }),
    })),
  };
}

export const siteData = (): WebSite => ({
  '@type': 'WebSite',
  '@id': at('/#site'),
  name: SITE.name,
  url: pageAt('/'),
  inLanguage: `${locale.get()}-US`,
  publisher: { '@id': FIRM_ID },
});

/** The way from the home page to a page; the last step is the page itself. */
export function breadcrumbData(steps: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: MESSAGES.get().home, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageAt(path),
    })),
  };
}

type ServiceFacts = {
  name: string;
  description: string;
  path: string;
  image: string;
  price: number;
  currency: string;
};

export function serviceData({ name, description, path, image, price, currency }: ServiceFacts): Service {
  return {
    '@type': 'Service',
    name,
    serviceType: name,
    description,
    url: pageAt(path),
    image: at(image),
    areaServed: FIRM.areaServed[FIRM.areaServed.length - 1] ?? FIRM.market,
    provider: firmData(),
    offers: {
      '@type': 'Offer',
      url: pageAt(path),
      priceCurrency: currency,
      price,
      priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: currency },
    },
  };
}

type PostFacts = {
  title: string;
  description: string;
  path: string;
  image: string;
  author: string;
  /** Of an author on the team. */
  authorRole: string | undefined;
  tags: readonly string[];
  publishedAt: string;
  modifiedAt: string;
};

export function postData(post: PostFacts): BlogPosting {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url: pageAt(post.path),
    mainEntityOfPage: pageAt(post.path),
    image: [at(cardPath(post.path)), at(post.image)],
    datePublished: post.publishedAt,
    dateModified: post.modifiedAt,
    inLanguage: `${locale.get()}-US`,
    ...(post.tags.length > 0 && { keywords: [...post.tags] }),
    author: {
      '@type': 'Person',
      name: post.author,
      ...(post.authorRole && { jobTitle: post.authorRole }),
      worksFor: { '@id': FIRM_ID },
    },
    publisher: {
      '@type': 'Organization',
      '@id': FIRM_ID,
      name: SITE.name,
      logo: { '@type': 'ImageObject', url: at('/icons/icon-512.png') },
    },
  };
}

export function faqData(faqs: { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
