import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServiceIndexData, ServicePageData } from '@/features/services/api/services';
import { fakeBackend, gate, json, type Routes } from '../support/fake-backend';
import { openPage } from '../support/open-page';
import { allowSeveralClients } from '../support/provider';

const SERVICES = 'GET /rest/v1/services';
const FAQS = 'GET /rest/v1/faqs';

const summary = (id: number, slug: string, name: string, price: number) => ({
  id,
  slug,
  name,
  short_description: `What ${name} does.`,
  duration: '4-6 weeks',
  price,
  price_unit: 'USD' as const,
  image_url: `/images/${slug}-1280.webp`,
  image_alt: `A drawing of ${name}`,
  publish_at: '2026-05-04T13:00:00+00:00',
  updated_at: '2026-05-04T13:00:00+00:00',
});
const STRATEGY = summary(1, 'strategy', 'Strategy', 10000);
const OTHERS = ['Two', 'Three', 'Four', 'Five'].map((name, index) =>
  summary(index + 2, name.toLowerCase(), name, 1250000),
);
const SUMMARIES = [STRATEGY, ...OTHERS];
const SERVICE = {
  ...STRATEGY,
  version: 1,
  case_study: null,
  description: 'First paragraph.\n\nSecond paragraph.',
  benefits: ['Less waiting.', 'Fewer surprises.'],
  process: ['Listen', 'Weigh', 'Try', 'Decide'].map((title, index) => ({
    step: index + 1,
    title,
    description: `How we ${title.toLowerCase()}.`,
  })),
};
const QUESTIONS = [{ id: 1, version: 1, question: 'What does it cost?', answer: 'Nothing.\n\nReally.' }];

/** A stand-in for the table. */
const table = (services: object[]) => (request: Request) => {
  const slug = new URL(request.url).searchParams.get('slug');
  if (slug === null) return json(services);
  return json(slug === 'eq.strategy' ? [SERVICE] : []);
};

const away = () => json({ message: 'away' }, 503);
const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
const target = (link: HTMLElement) => link.getAttribute('href');

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

async function openIndex(data: ServiceIndexData) {
  return openPage(async () => {
    const { ServiceIndex } = await import('@/features/services/components/service-index');
    return { '/': <ServiceIndex {...data} /> };
  });
}

async function openService(related: ServicePageData['related']) {
  return openPage(async () => {
    const { ServicePage } = await import('@/features/services/components/service-page');
    return {
      '/': <ServicePage service={SERVICE} related={related} proof={null} contact={<p>The contact form</p>} />,
    };
  });
}

/** Opens a service in an island, at an address that the build has no page of. */
async function openUnlisted(slug: string, routes: Routes = {}) {
  const backend = fakeBackend({ [SERVICES]: table(SUMMARIES), ...routes });
  const page = await openPage(async () => {
    const { UnlistedService } = await import('@/features/services/components/unlisted-service');
    return { '/services/:slug': <UnlistedService /> };
  }, `/services/${slug}`);
  return { ...page, backend };
}

describe('all services', () => {
  test('shows an entry for each service', async () => {
    await openIndex({ services: SUMMARIES, faqs: QUESTIONS });
    const entry = screen.getByRole('heading', { name: 'Strategy' }).closest('li') as HTMLElement;
    expect(within(entry).getByRole('img', { name: 'A drawing of Strategy' })).toBeTruthy();
    for (const text of ['What Strategy does.', '4-6 weeks', 'Starting from $10,000']) {
      expect(within(entry).getByText(text)).toBeTruthy();
    }
    const links = screen.getAllByRole('link', { name: /^Learn More/ });
    expect(links.map(target)).toEqual(SUMMARIES.map(({ slug }) => `/services/${slug}`));
  });

  test('reads the published services in order', async () => {
    const backend = fakeBackend({ [SERVICES]: table(SUMMARIES), [FAQS]: () => json(QUESTIONS) });
    allowSeveralClients();
    vi.resetModules();
    const { getServiceIndex } = await import('@/features/services/api/services');
    expect((await getServiceIndex()).services).toHaveLength(SUMMARIES.length);
    expect(backend.to('/rest/v1/services')[0]?.path).toMatch(
      /status=eq\.published.*publish_at=lte\..*order=position/,
    );
  });

  test('shows FAQs that open without scripts, and links to scheduling and contact', async () => {
    await openIndex({ services: SUMMARIES, faqs: QUESTIONS });
    const question = screen.getByText('What does it cost?').closest('details') as HTMLElement;
    expect(texts(within(question).getAllByText(/^(Nothing|Really)\.$/))).toEqual(['Nothing.', 'Really.']);
    expect(target(screen.getByRole('link', { name: 'Schedule Consultation' }))).toBe('/schedule');
    expect(target(screen.getByRole('link', { name: 'Write to us' }))).toBe('/#contact');
  });

  test('none', async () => {
    await openIndex({ services: [], faqs: [] });
    expect(screen.getByText('No services are listed right now.')).toBeTruthy();
    expect(target(screen.getByRole('link', { name: 'write to us' }))).toBe('/#contact');
    expect(screen.queryByRole('heading', { name: 'Questions owners ask first' })).toBeNull();
  });
});

describe('one service', () => {
  const RELATED = OTHERS.slice(0, 3);

  test('shows all of its content', async () => {
    await openService(RELATED);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Strategy');
    expect(screen.getByText('What Strategy does.')).toBeTruthy();
    expect(target(screen.getByRole('link', { name: 'Back to All Services' }))).toBe('/services');
    expect(texts(screen.getAllByRole('heading', { level: 2 }))).toEqual([
      'Service Details',
      'Overview',
      'Key Benefits',
      'Our Process',
      'Related Services',
    ]);
    const part = (name: string) => screen.getByRole('region', { name });
    expect(within(part('Overview')).getByText('Second paragraph.').tagName).toBe('P');
    expect(texts(within(part('Key Benefits')).getAllByRole('listitem'))).toEqual(SERVICE.benefits);
    expect(texts(within(part('Our Process')).getAllByRole('listitem'))).toEqual(
      SERVICE.process.map(({ step, title, description }) => `${step}${title}${description}`),
    );
    expect(screen.getByText('The contact form')).toBeTruthy();
  });

  test('shows duration, price, and links to the form and the other services', async () => {
    await openService(RELATED);
    const card = screen.getByRole('complementary', { name: 'Service Details' });
    expect(texts(within(card).getAllByRole('term'))).toEqual(['Duration', 'Starting From']);
    expect(texts(within(card).getAllByRole('definition'))).toEqual(['4-6 weeks', '$10,000']);
    expect(
      within(card)
        .getAllByRole('link')
        .map((link) => [link.textContent, target(link)]),
    ).toEqual([
      ['Request a Consultation', '/services/strategy?subject=Strategy#contact'],
      ['Explore Other Services', '/services'],
    ]);
  });

  test('links to up to three related services', async () => {
    await openUnlisted('strategy');
    const related = await screen.findByRole('region', { name: 'Related Services' });
    expect(within(related).getAllByRole('img')).toHaveLength(3);
    expect(
      within(related)
        .getAllByRole('link', { name: /^Learn More/ })
        .map(target),
    ).toEqual(['/services/two', '/services/three', '/services/four']);
    expect(document.title).toBe('Strategy | Meridian Business Consulting');
  });

  test('has no list of related services when it is the only one', async () => {
    await openService([]);
    expect(screen.queryByRole('heading', { name: 'Related Services' })).toBeNull();
  });

  test('shows a spinner, then a not-found page for an unknown service', async () => {
    const response = gate<void>();
    const page = await openUnlisted('unknown', { [SERVICES]: () => response.promise.then(() => json([])) });
    expect(screen.getByRole('status').textContent).toBe('Loading the service...');
    response.resolve();
    expect(await screen.findByRole('heading', { level: 1, name: 'Service Not Found' })).toBeTruthy();
    expect(screen.getByText("The service you're looking for doesn't exist or has been moved.")).toBeTruthy();
    expect(target(screen.getByRole('link', { name: 'View All Services' }))).toBe('/services');
    expect(screen.queryByText('The contact form')).toBeNull();
    expect(document.title).toBe('Service Not Found | Meridian Business Consulting');
    expect(page.backend.to('/rest/v1/services').some(({ path }) => path.includes('slug=eq.unknown'))).toBe(
      true,
    );
  });

  test('a failure shows an error with a retry button', async () => {
    const page = await openUnlisted('strategy', { [SERVICES]: away });
    expect((await screen.findByRole('alert')).textContent).toContain('The service couldn’t be loaded');
    page.backend.on(SERVICES, table(SUMMARIES));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Strategy'));
  });
});

describe('the placeholders of texts', () => {
  const metrics = {
    'GET /rest/v1/consultation_types': () =>
      json([
        {
          ...{ name: 'Consultation', duration_minutes: 60, minimum_notice_minutes: 240 },
          ...{ window_days: 30, change_cutoff_minutes: 1440 },
        },
      ]),
    'GET /rest/v1/case_studies': () => json([]),
  };
  const faqsOf = (answer: string) => () => json([{ ...QUESTIONS[0], answer }]);

  test('are filled from the rows when a page is read', async () => {
    fakeBackend({
      ...metrics,
      [SERVICES]: table(SUMMARIES),
      [FAQS]: faqsOf('From {{price:strategy}} in {{duration:strategy}}, {{consultation_minutes}} minutes.'),
    });
    const { getServiceIndex } = await import('@/features/services/api/services');
    const { faqs } = await getServiceIndex();
    expect(faqs.map(({ answer }) => answer)).toEqual(['From $10,000 in 4-6 weeks, 60 minutes.']);
  });

  test('cost no request where there are none, and are never shown as they are written', async () => {
    const backend = fakeBackend({ [SERVICES]: table(SUMMARIES), [FAQS]: faqsOf('Nothing.') });
    const { getServiceIndex } = await import('@/features/services/api/services');
    await getServiceIndex();
    expect(backend.seen).toHaveLength(2);
    fakeBackend({ ...metrics, [SERVICES]: table(SUMMARIES), [FAQS]: faqsOf('From {{price:gone}}.') });
    expect((await getServiceIndex()).faqs[0]?.answer).toBe('From ….');
  });
});
