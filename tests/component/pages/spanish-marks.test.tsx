import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { CaseStudy, Post, Service } from '@/shared/content/content-rows';
import { fakeBackend, json, type Routes } from '../support/fake-backend';
import { keepOutOfView } from '../support/keep-out-of-view';
import { openPage } from '../support/open-page';

// On a Spanish page a screen reader speaks a text in English only where the text says so.

// The files of a worker share their modules, and the next file is in English.
afterAll(() => void vi.resetModules());

const row = {
  id: 1,
  version: 1,
  slug: 'one',
  image_url: '/images/one-1280.webp',
  image_alt: 'English picture',
  publish_at: '2026-05-04T13:00:00+00:00',
  updated_at: '2026-05-04T13:00:00+00:00',
};
const SERVICE: Service = {
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

beforeEach(keepOutOfView);

/** Opens a page of the Spanish site. */
async function openSpanish(load: () => Promise<ReactElement>, backend: Routes = {}) {
  fakeBackend(backend);
  const { container } = await openPage(async () => {
    const { loadMessages, locale } = await import('@/shared/i18n/messages');
    const page = await load();
    await loadMessages('es');
    locale.set('es');
    return { '/': page };
  });
  return container;
}

/** Returns texts and descriptions of pictures, each in the language of the nearest element that has one. */
function spoken(container: HTMLElement) {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_ALL);
  const said: { text: string; lang: string }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    const text = node instanceof Element ? node.getAttribute('alt') : node.textContent;
    if (text?.trim()) said.push({ text, lang: element?.closest('[lang]')?.getAttribute('lang') ?? 'es' });
  }
  return said;
}

const unmarked = (container: HTMLElement) =>
  spoken(container).filter(({ text, lang }) => text.includes('English') && lang !== 'en');
const saidInEnglish = (container: HTMLElement) => spoken(container).filter(({ lang }) => lang === 'en');

const PAGES: [string, number, (lang?: 'en') => Promise<ReactElement>][] = [
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

test.each(PAGES)('every English text of %s is marked as English', async (_name, least, load) => {
  const container = await openSpanish(() => load('en'));
  expect(unmarked(container)).toEqual([]);
  expect(saidInEnglish(container).length).toBeGreaterThanOrEqual(least);
  expect(screen.getByRole('note').textContent).toBe('Este texto está en inglés.');
});

test.each(PAGES)('of %s in Spanish, only what has no Spanish text is marked', async (_name, _least, load) => {
  const container = await openSpanish(() => load());
  const marked = saidInEnglish(container).map(({ text }) => text);
  expect(marked.filter((text) => !/tag|role|life|portrait|technology/.test(text))).toEqual([]);
  expect(screen.queryByRole('note')).toBeNull();
});

test('what a client says in English is marked, and a note says so', async () => {
  const container = await openSpanish(async () => {
    const { ServicePage } = await import('@/features/services/components/service-page');
    const project = {
      slug: 'one',
      title: 'English title',
      headline: 'English headline',
      lang: 'en' as const,
    };
    const voice = {
      quote: 'English quote.',
      name: 'English role',
      title: 'English firm',
      lang: 'en' as const,
    };
    return <ServicePage service={SERVICE} related={[]} proof={{ project, voice }} contact={null} />;
  });
  expect(screen.getByRole('region', { name: 'Lo que obtuvo un cliente' })).toBeTruthy();
  expect(saidInEnglish(container).map(({ text }) => text)).toEqual([
    ...['English headline', 'English title', '“', 'English quote.', '”', 'English role', 'English firm'],
  ]);
  expect(screen.getByRole('note').textContent).toBe('Algunos textos de esta página están en inglés.');
});

test('a list of services marks their texts, and not the words around them', async () => {
  const container = await openSpanish(async () => {
    const { ServiceIndex } = await import('@/features/services/components/service-index');
    return <ServiceIndex services={[{ ...SERVICE, lang: 'en' }]} faqs={[]} />;
  });
  expect(unmarked(container)).toEqual([]);
  const [entry] = within(container).getAllByRole('listitem');
  const price = entry && spoken(entry).find(({ text }) => text.includes('$10,000'));
  expect(price?.lang).toBe('es');
});

test('a booked consultation has no English description', async () => {
  const container = await openSpanish(
    async () => {
      const { Confirmation } = await import('@/features/booking/components/confirmation');
      return <Confirmation bookingId="abc" />;
    },
    {
      'GET /api/bookings/abc': () =>
        json({
          booking_date: '2025-11-24',
          time_slot: '13:00',
          starts_at: '2025-11-24T18:00:00Z',
          ends_at: '2025-11-24T19:00:00Z',
          time_zone: 'America/New_York',
          service: { name: 'Technology Integration', description: 'English description.' },
          status: 'pending',
          payment_status: 'none',
        }),
    },
  );
  expect(await screen.findByText('Integración de tecnología')).toBeTruthy();
  expect(saidInEnglish(container)).toEqual([]);
});
