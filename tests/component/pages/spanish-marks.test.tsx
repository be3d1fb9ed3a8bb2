import { screen, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { json } from '../support/fake-backend';
import { keepOutOfView } from '../support/keep-out-of-view';
import { openSpanish, PAGES, SERVICE } from '../support/translated-pages';

// On a Spanish page a screen reader speaks a text in English only where the text says so.

// The files of a worker share their modules, and the next file is in English.
afterAll(() => void vi.resetModules());

beforeEach(keepOutOfView);

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
