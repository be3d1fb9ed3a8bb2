import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServiceIndexData, ServicePageData } from '@/features/services/api/services';
import { fakeBackend, gate, json } from './support/fake-backend';
import { openPage } from './support/open-page';

const SERVICES = 'GET /rest/v1/services';
const SERVICE_PAGE = 'GET /rest/v1/rpc/get_published_content';
const FAQS = 'GET /rest/v1/rpc/list_published_faqs';

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
  description: 'First paragraph.\n\nSecond paragraph.',
  benefits: ['Less waiting.', 'Fewer surprises.'],
  process: ['Listen', 'Weigh', 'Try', 'Decide'].map((title, index) => ({
    step: index + 1,
    title,
    description: `How we ${title.toLowerCase()}.`,
  })),
};
const QUESTIONS = [{ id: 1, question: 'What does it cost?', answer: 'Nothing.\n\nReally.' }];

const table = (services: object[]) => () => json(services);
/** A stand-in for the function that reads one service whole. */
function onePage(request: Request) {
  return json(new URL(request.url).searchParams.get('p_slug') === 'strategy' ? SERVICE : null);
}

const away = () => json({ message: 'away' }, 503);
const move = () => act(async () => void window.dispatchEvent(new Event('pointermove')));
const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
const target = (link: HTMLElement) => link.getAttribute('href');

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

async function openIndex(routes: Parameters<typeof fakeBackend>[0], stored?: ServiceIndexData) {
  const backend = fakeBackend({ [SERVICES]: table(SUMMARIES), [FAQS]: () => json(QUESTIONS), ...routes });
  const page = await openPage(async () => {
    const { ServiceIndex } = await import('@/features/services/components/service-index');
    return { '/': <ServiceIndex stored={stored} /> };
  });
  return { ...page, backend };
}

async function openService(
  slug: string,
  routes: Parameters<typeof fakeBackend>[0] = {},
  stored?: ServicePageData,
) {
  const backend = fakeBackend({ [SERVICES]: table(SUMMARIES), [SERVICE_PAGE]: onePage, ...routes });
  const page = await openPage(async () => {
    const { ServicePage } = await import('@/features/services/components/service-page');
    return { '/': <ServicePage slug={slug} stored={stored} contact={<p>The contact form</p>} /> };
  });
  return { ...page, backend };
}

describe('all services', () => {
  test('shows a spinner, then an entry for each service, in order', async () => {
    const answer = gate<Response>();
    const page = await openIndex({ [SERVICES]: () => answer.promise });
    expect(screen.getByRole('status').textContent).toBe('Loading the services...');
    answer.resolve(json(SUMMARIES));
    const entry = (await screen.findByRole('heading', { name: 'Strategy' })).closest('li') as HTMLElement;
    expect(screen.queryByRole('status')).toBeNull();
    expect(within(entry).getByRole('img', { name: 'A drawing of Strategy' })).toBeTruthy();
    for (const text of ['What Strategy does.', '4-6 weeks', 'Starting from $10,000']) {
      expect(within(entry).getByText(text)).toBeTruthy();
    }
    const links = screen.getAllByRole('link', { name: /^Learn More/ });
    expect(links.map(target)).toEqual(SUMMARIES.map(({ slug }) => `/services/${slug}`));
    expect(page.backend.to('/rest/v1/services')[0]?.path).toMatch(
      /status=eq\.published.*publish_at=lte\..*order=position/,
    );
  });

  test('shows FAQs that open without scripts, and links to scheduling and contact', async () => {
    await openIndex({});
    const question = (await screen.findByText('What does it cost?')).closest('details') as HTMLElement;
    expect(texts(within(question).getAllByText(/^(Nothing|Really)\.$/))).toEqual(['Nothing.', 'Really.']);
    expect(target(screen.getByRole('link', { name: 'Schedule Consultation' }))).toBe('/schedule');
    expect(target(screen.getByRole('link', { name: 'Write to us' }))).toBe('/#contact');
  });

  test('shows prerendered services at once, and current ones after the first interaction', async () => {
    const page = await openIndex({ [SERVICES]: table([STRATEGY]) }, { services: OTHERS, faqs: QUESTIONS });
    expect(screen.getByRole('heading', { name: 'Two' })).toBeTruthy();
    expect(page.backend.seen).toEqual([]);
    await move();
    expect(await screen.findByRole('heading', { name: 'Strategy' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Two' })).toBeNull();
  });

  test('none', async () => {
    await openIndex({ [SERVICES]: () => json([]), [FAQS]: () => json([]) });
    expect(await screen.findByText('No services are listed right now.')).toBeTruthy();
    expect(target(screen.getByRole('link', { name: 'write to us' }))).toBe('/#contact');
    expect(screen.queryByRole('heading', { name: 'Questions owners ask first' })).toBeNull();
  });

  test('a failure shows an error with a retry button', async () => {
    const page = await openIndex({ [SERVICES]: away });
    expect((await screen.findByRole('alert')).textContent).toContain("The services couldn't be loaded");
    page.backend.on(SERVICES, table(SUMMARIES));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Strategy' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('one service', () => {
  const stored = { service: SERVICE, related: OTHERS.slice(0, 3) };

  test('shows all of its content', async () => {
    const page = await openService('strategy', {}, stored);
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
    expect(page.backend.seen).toEqual([]);
  });

  test('shows duration, price, and links to the form and the other services', async () => {
    await openService('strategy', {}, stored);
    const card = screen.getByRole('complementary', { name: 'Service Details' });
    expect(texts(within(card).getAllByRole('term'))).toEqual(['Duration', 'Starting From']);
    expect(texts(within(card).getAllByRole('definition'))).toEqual(['4-6 weeks', '$10,000']);
    expect(
      within(card)
        .getAllByRole('link')
        .map((link) => [link.textContent, target(link)]),
    ).toEqual([
      ['Request a Consultation', '/services/strategy#contact'],
      ['Explore Other Services', '/services'],
    ]);
  });

  test('links to up to three related services', async () => {
    await openService('strategy');
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
    await openService('strategy', {}, { ...stored, related: [] });
    expect(screen.queryByRole('heading', { name: 'Related Services' })).toBeNull();
  });

  test('shows a spinner, then a not-found page for an unknown service', async () => {
    const answer = gate<void>();
    const page = await openService('unknown', { [SERVICES]: () => answer.promise.then(() => json([])) });
    expect(screen.getByRole('status').textContent).toBe('Loading the service...');
    answer.resolve();
    expect(await screen.findByRole('heading', { level: 1, name: 'Service Not Found' })).toBeTruthy();
    expect(screen.getByText("The service you're looking for doesn't exist or has been moved.")).toBeTruthy();
    expect(target(screen.getByRole('link', { name: 'View All Services' }))).toBe('/services');
    expect(screen.queryByText('The contact form')).toBeNull();
    expect(document.title).toBe('Service Not Found | Meridian Business Consulting');
    expect(page.backend.to('/rest/v1/rpc/get_published_content')[0]?.path).toContain(
      'p_kind=service&p_slug=unknown',
    );
  });

  test('a failure shows an error with a retry button', async () => {
    const page = await openService('strategy', { [SERVICES]: away });
    expect((await screen.findByRole('alert')).textContent).toContain("The service couldn't be loaded");
    page.backend.on(SERVICES, table(SUMMARIES));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Strategy'));
  });
});
