// Pages in another language, with content whose texts all say that they are English.
import type { ReactElement } from 'react';
import type { CaseStudy, Post, Service } from '@/shared/content/content-rows';
import { fakeBackend, type Routes } from './fake-backend';
import { openPage } from './open-page';

const row = {
  id: 1,
  version: 1,
  slug: 'one',
  image_url: '/images/one-1280.webp',
  image_alt: 'English picture',
  publish_at: '2026-05-04T13:00:00+00:00',
  updated_at: '2026-05-04T13:00:00+00:00',
};
export const SERVICE: Service = {
  ...row,
  name: 'English name',
  short_description: 'English summary.',
  duration: 'English weeks',
  price: 10000,
  price_unit: 'USD',
  case_study: null,
  description: 'English first.\n\nEnglish second.',
  benefits: ['English benefit.'],
  process: [{ step: 1, title: 'English step', description: 'English doing.' }],
};
const POST: Post = {
  ...row,
  title: 'English title',
  excerpt: 'English excerpt.',
  author: 'Ada Lovelace',
  read_time: '6 min de lectura',
  tags: ['English tag'],
  content: '<h2 id="english-part">English part</h2><p>English body.</p>',
  author_profile: {
    id: 1,
    lang: 'en',
    name: 'Ada Lovelace',
    role: 'English role',
    biography: 'English life.',
    image_url: '/images/portrait-noon-1280.webp',
    image_alt: 'English portrait',
    linkedin_url: null,
  },
};
const STORY: CaseStudy = {
  ...row,
  title: 'English title',
  client: 'English client',
  industry: 'English trade',
  summary: 'English summary.',
  headline: 'English headline',
  featured: true,
  challenge: 'English challenge.',
  solution: 'English solution.',
  results: 'English results.',
  timeline: 'English timeline',
  technologies: ['English technology'],
  metrics: {
    beforeAfter: [{ metric: 'English metric', before: 2, after: 1, unit: 'English unit', improvement: 50 }],
    timeline: [{ phase: 'English phase', duration: 'English duration', progress: 100 }],
    roi: { investment: 1, returns: 2, timeframe: 'English timeframe' },
    kpis: [{ name: 'English target (English things)', value: 1, target: 2, achieved: false }],
  },
};

/** Opens a page of the Spanish site, or of one whose messages are made by `change`. */
export async function openSpanish(
  load: () => Promise<ReactElement>,
  backend: Routes = {},
  change = (text: string) => text,
) {
  fakeBackend(backend);
  const { container } = await openPage(async () => {
    const { addMessages, loadMessages, locale } = await import('@/shared/i18n/messages');
    const { CATALOG } = await import('@/locales/es');
    const page = await load();
    await loadMessages('es');
    addMessages(
      'es',
      JSON.parse(JSON.stringify(CATALOG), (_key, value) =>
        typeof value === 'string' ? change(value) : value,
      ),
    );
    locale.set('es');
    return { '/': page };
  });
  return container;
}

export const PAGES: [string, number, (lang?: 'en') => Promise<ReactElement>][] = [
  [
    'a service',
    9,
    async (lang) => {
      const { ServicePage } = await import('@/features/services/components/service-page');
      const related = [{ ...SERVICE, id: 2, slug: 'two', ...(lang && { lang }) }];
      const service = { ...SERVICE, ...(lang && { lang }) };
      return <ServicePage service={service} related={related} proof={null} contact={null} />;
    },
  ],
  [
    'an article',
    9,
    async (lang) => {
      const { ArticlePage } = await import('@/features/blog/components/article-page');
      const related = [{ ...POST, id: 2, slug: 'two', ...(lang && { lang }) }];
      return <ArticlePage post={{ ...POST, ...(lang && { lang }) }} related={related} />;
    },
  ],
  [
    'a case study',
    20,
    async (lang) => {
      const { CaseStudyPage } = await import('@/features/case-studies/components/case-study-page');
      return <CaseStudyPage story={{ ...STORY, ...(lang && { lang }) }} next={[]} voice={null} />;
    },
  ],
];
