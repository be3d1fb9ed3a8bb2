import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Proof } from '@/shared/content/proof';
import { fakeBackend, json } from '../support/fake-backend';
import { keepOutOfView } from '../support/keep-out-of-view';
import { openPage } from '../support/open-page';
import { allowSeveralClients } from '../support/provider';

const ROW = {
  ...{ id: 1, version: 1, slug: 'one', image_url: '/images/one-1280.webp', image_alt: 'A drawing' },
  ...{ publish_at: '2026-05-04T13:00:00+00:00', updated_at: '2026-05-04T13:00:00+00:00' },
};
const SERVICE = {
  ...ROW,
  ...{
    name: 'Strategy',
    short_description: 'What it does.',
    duration: '4 weeks',
    price: 1,
    price_unit: 'USD',
  },
  ...{ description: 'An overview.', benefits: ['Less waiting.'], case_study: 'parts' as string | null },
  process: [{ step: 1, title: 'Listen', description: 'We listen.' }],
};
const STORY = {
  ...ROW,
  ...{ title: 'Fewer parts', client: 'A maker', industry: 'Manufacturing', summary: 'Sum.', featured: true },
  ...{ headline: '32% less stock', challenge: 'C.', solution: 'S.', results: 'R.', timeline: '20 weeks' },
  technologies: ['SQL'],
  metrics: {
    beforeAfter: [{ metric: 'Stock', before: 2, after: 1, unit: 'days', improvement: 50 }],
    timeline: [{ phase: 'One', duration: '4 weeks', progress: 100 }],
    roi: { investment: 1, returns: 2, timeframe: 'a year' },
    kpis: [{ name: 'On time', value: 97, target: 95, achieved: true }],
  },
};
const VOICE = { quote: 'They counted first.', name: 'Chief Operating Officer', title: 'A maker of parts' };
const PROJECT = { slug: 'parts', title: 'Fewer parts', headline: '32% less stock' };

const NAME = 'What a client got';
const isBefore = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);

beforeEach(keepOutOfView);

const openService = (proof: Proof | null) =>
  openPage(async () => {
    const { ServicePage } = await import('@/features/services/components/service-page');
    return {
      '/': (
        <ServicePage service={SERVICE} related={[]} proof={proof} contact={<form aria-label="Contact" />} />
      ),
    };
  });

const openStory = (voice: Proof['voice']) =>
  openPage(async () => {
    const { CaseStudyPage } = await import('@/features/case-studies/components/case-study-page');
    return { '/': <CaseStudyPage story={STORY} next={[]} voice={voice} /> };
  });

test('a service shows the figure of a project and what its client says, above the form', async () => {
  await openService({ project: PROJECT, voice: VOICE });
  const proof = screen.getByRole('region', { name: NAME });
  expect(proof.textContent).toBe(
    `${NAME}32% less stockFrom the project Fewer parts“They counted first.”Chief Operating OfficerA maker of parts`,
  );
  expect(within(proof).getByRole('link').getAttribute('href')).toBe('/case-studies/parts');
  expect(isBefore(screen.getByRole('region', { name: 'Our Process' }), proof)).toBe(true);
  expect(isBefore(proof, screen.getByRole('form', { name: 'Contact' }))).toBe(true);
});

test('a service shows the figure alone where no client speaks, and nothing without a project', async () => {
  const page = await openService({ project: PROJECT, voice: null });
  const proof = screen.getByRole('region', { name: NAME });
  expect(proof.textContent).toBe(`${NAME}32% less stockFrom the project Fewer parts`);
  expect(within(proof).queryByRole('figure')).toBeNull();
  page.unmount();
  await openService(null);
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});

test('a case study shows what its client says after the results, and nothing without a quote', async () => {
  const page = await openStory(VOICE);
  const proof = screen.getByRole('region', { name: NAME });
  expect(proof.textContent).toBe(
    `${NAME}32% less stock“They counted first.”Chief Operating OfficerA maker of parts`,
  );
  expect(isBefore(screen.getByRole('region', { name: 'Results against targets' }), proof)).toBe(true);
  page.unmount();
  await openStory(null);
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});

test('the scheduling page shows the team, and what a client says below the benefits, as far as there is any', async () => {
  const face = (id: number, name: string) => ({ id, name, image_url: '/images/portrait-noon-1280.webp' });
  const openSchedule = (voice: Proof['voice'], faces = [face(1, 'Ada Lee'), face(2, 'Bo Ray')]) =>
    openPage(async () => {
      const { ScheduleScreen } = await import('@/features/booking/components/schedule-screen');
      return { '/': <ScheduleScreen prices={[]} voice={voice} faces={faces} /> };
    });
  const page = await openSchedule(VOICE);
  const quote = screen.getByRole('figure');
  expect(quote.textContent).toBe('“They counted first.”Chief Operating OfficerA maker of parts');
  expect(isBefore(screen.getByRole('heading', { name: 'Strategic planning' }), quote)).toBe(true);
  expect(screen.getByText('You’ll talk with Ada Lee or Bo Ray.')).toBeTruthy();
  page.unmount();
  await openSchedule(null, []);
  expect(screen.queryByText(/You’ll talk with/)).toBeNull();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('only a published project and the first published testimonial of it are proof', async () => {
  const backend = fakeBackend({
    'GET /rest/v1/services': () => json([SERVICE]),
    'GET /rest/v1/case_studies': () => json([{ id: 1, ...PROJECT }]),
    'GET /rest/v1/testimonials': () => json([{ id: 1, ...VOICE }]),
  });
  allowSeveralClients();
  vi.resetModules();
  const { getServicePage } = await import('@/features/services/api/services');
  expect((await getServicePage('one'))?.proof).toMatchObject({ project: PROJECT, voice: VOICE });
  expect(backend.to('/rest/v1/case_studies')[0]?.path).toMatch(
    /slug=eq\.parts&status=eq\.published&publish_at=lte/,
  );
  expect(backend.to('/rest/v1/testimonials')[0]?.path).toMatch(
    /case_study=eq\.parts&status=eq\.published&publish_at=lte.*order=position.*limit=1/,
  );
  backend.on('GET /rest/v1/case_studies', () => json([]));
  expect((await getServicePage('one'))?.proof).toBeNull();
  backend.on('GET /rest/v1/services', () => json([{ ...SERVICE, case_study: null }]));
  expect((await getServicePage('one'))?.proof).toBeNull();
  expect(backend.to('/rest/v1/case_studies')).toHaveLength(2);
});
