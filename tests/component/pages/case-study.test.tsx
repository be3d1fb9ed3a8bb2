import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { CaseStudyPageData } from '@/features/case-studies/api/case-studies';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { keepOutOfView } from '../support/keep-out-of-view';
import { openPage } from '../support/open-page';

const STORIES = 'GET /rest/v1/case_studies';

const summary = (id: number, slug: string, title: string) => ({
  id,
  slug,
  title,
  client: 'A maker of parts',
  industry: 'Manufacturing',
  summary: `What ${title} is about.`,
  headline: '32% inventory cost reduction',
  image_url: null,
  image_alt: null,
  featured: true,
  publish_at: '2026-05-04T13:00:00+00:00',
  updated_at: '2026-05-04T13:00:00+00:00',
});
const SUMMARIES = ['First', 'Second', 'Third'].map((title, index) =>
  summary(index, title.toLowerCase(), title),
);
const STORY = {
  ...summary(1, 'second', 'Second'),
  version: 1,
  image_url: '/images/second-1280.webp',
  image_alt: 'Stacks of parts',
  challenge: 'Too many parts.\n\nToo few orders.',
  solution: 'We counted.',
  results: 'Fewer parts.',
  timeline: '20 weeks in all',
  technologies: ['PostgreSQL', 'Python'],
  metrics: {
    beforeAfter: [
      { metric: 'Cost of stock', before: 925, after: 629, unit: 'thousand dollars a year', improvement: 32 },
    ],
    timeline: [
      { phase: 'Assessment', duration: '4 weeks', progress: 100 },
      { phase: 'Pilot', duration: '16 weeks', progress: 50 },
    ],
    roi: { investment: 62000, returns: 372000, timeframe: '12 months after go-live' },
    kpis: [
      { name: 'Orders as suggested (%)', value: 81, target: 75, achieved: true },
      { name: 'Suppliers online (%)', value: 61, target: 80, achieved: false },
    ],
  },
};

/** A stand-in for the table. */
function table(request: Request) {
  const slug = new URL(request.url).searchParams.get('slug');
  if (slug === null) return json(SUMMARIES);
  return json(slug === 'eq.second' ? [STORY] : []);
}

const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
const target = (link: HTMLElement) => link.getAttribute('href');
const part = (name: string) => screen.getByRole('region', { name });

// The words must do without the drawings.
beforeEach(keepOutOfView);

const DATA = { story: STORY, next: SUMMARIES.filter(({ slug }) => slug !== 'second'), voice: null };

async function open(data: CaseStudyPageData) {
  return openPage(async () => {
    const { CaseStudyPage } = await import('@/features/case-studies/components/case-study-page');
    return { '/': <CaseStudyPage {...data} /> };
  });
}

/** Opens a case study in an island, at an address that the build has no page of. */
async function openUnlisted(slug: string, handler: Routes[string]) {
  const backend = fakeBackend({ [STORIES]: handler, 'GET /rest/v1/testimonials': () => json([]) });
  const page = await openPage(async () => {
    const { UnlistedCaseStudy } = await import('@/features/case-studies/components/unlisted-case-study');
    return { '/case-studies/:slug': <UnlistedCaseStudy /> };
  }, `/case-studies/${slug}`);
  return { ...page, backend };
}

test('shows the text of the story and links to the next ones', async () => {
  await open(DATA);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Second');
  expect(target(screen.getByRole('link', { name: 'Back to Success Stories' }))).toBe('/#case-studies');
  expect(screen.getByRole('img', { name: 'Stacks of parts' })).toBeTruthy();
  for (const text of ['A maker of parts', 'What Second is about.', 'PostgreSQL', 'Python']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText('32% inventory cost reduction')).toHaveLength(3);
  expect(texts(within(part('Challenge')).getAllByText(/^Too/))).toEqual([
    'Too many parts.',
    'Too few orders.',
  ]);
  expect(within(part('What we did')).getByText('We counted.')).toBeTruthy();
  expect(within(part('Results')).getByText('Fewer parts.')).toBeTruthy();
  expect(within(part('Next stories')).getAllByRole('link').map(target)).toEqual([
    '/case-studies/first',
    '/case-studies/third',
  ]);
  expect(target(screen.getByRole('link', { name: 'Schedule Consultation' }))).toBe('/schedule');
});

test('every figure is available as text, with or without a chart', async () => {
  await open(DATA);
  const changes = part('Before and after');
  expect(within(changes).getByText('32% less')).toBeTruthy();
  expect(within(changes).getByRole('heading', { level: 3, name: 'Cost of stock, a year' })).toBeTruthy();
  expect(within(changes).getByText('6x')).toBeTruthy();
  expect(within(changes).getByText('12 months after go-live')).toBeTruthy();
  const pairs = (names: string) => texts(within(part(names)).getAllByRole('definition'));
  expect(texts(within(changes).getAllByRole('term'))).toEqual(['Before', 'After', 'Invested', 'Returned']);
  expect(pairs('Before and after')).toEqual(['$925,000', '$629,000', '$62,000', '$372,000']);
  expect(texts(within(part('Timeline')).getAllByRole('listitem'))).toEqual([
    '1Assessment4 weeks, done',
    '2Pilot16 weeks, 50% done',
  ]);
  expect(within(part('Timeline')).getByText('20 weeks in all')).toBeTruthy();
  expect(within(part('Results against targets')).getByText('1 of 2 targets met.')).toBeTruthy();
  expect(pairs('Results against targets')).toEqual(['81%', '75%', 'Met', '61%', '80%', 'Missed']);
  expect(document.querySelectorAll('.recharts-surface')).toHaveLength(0);
});

test('shows a spinner, then a not-found page for an unknown story', async () => {
  const response = gate<void>();
  await openUnlisted('unknown', () => response.promise.then(() => json([])));
  expect(screen.getByRole('status').textContent).toBe('Loading the case study...');
  response.resolve();
  expect(await screen.findByRole('heading', { level: 1, name: 'Case Study Not Found' })).toBeTruthy();
  expect(screen.getByText("The case study you're looking for doesn't exist or has been moved.")).toBeTruthy();
  expect(target(screen.getByRole('link', { name: 'See All Case Studies' }))).toBe('/#case-studies');
  expect(document.title).toBe('Case Study Not Found | Meridian Business Consulting');
});

test('a failure shows an error with a retry button', async () => {
  const page = await openUnlisted('second', () => json({ message: 'away' }, 503));
  expect((await screen.findByRole('alert')).textContent).toContain('The case study couldn’t be loaded');
  page.backend.on(STORIES, table);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Second'));
  expect(document.title).toBe('Second | Meridian Business Consulting');
});
