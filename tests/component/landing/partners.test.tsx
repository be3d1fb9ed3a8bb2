import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Partner } from '@/shared/content/content-rows';
import { openPage } from '../support/open-page';

const REVIEW = { id: 1, version: 1, name: 'Harbor Review', url: 'https://review.example/a', image_url: null };
const YARDS = { ...REVIEW, id: 2, name: 'Association of Yards', url: null };
const LOGO = '/media/0b9a3c1e-6f0d-4c9e-8a53-2d6c1f1f7a10-400x100.png';

const open = (partners: Partner[], language: 'en' | 'es' = 'en') =>
  openPage(async () => {
    const { loadMessages, locale } = await import('@/shared/i18n/messages');
    const { Partners } = await import('@/features/landing/components/partners');
    await loadMessages('es');
    locale.set(language);
    return { '/': <Partners partners={partners} /> };
  });

test.each([
  ['en', 'Press and partners'],
  ['es', 'Prensa y aliados'],
] as const)('names the partners and links those with a URL, in %s', async (language, title) => {
  await open([REVIEW, YARDS, { ...REVIEW, id: 3, name: 'Lake Times', image_url: LOGO }], language);
  const row = within(screen.getByRole('region', { name: title }));
  expect(row.getByRole('heading', { level: 2 }).textContent).toBe(title);
  expect(row.getAllByRole('listitem').map((item) => item.textContent)).toEqual([REVIEW.name, YARDS.name, '']);
  expect(row.getByRole('img', { name: 'Lake Times' }).getAttribute('src')).toBe(LOGO);
  const links = row.getAllByRole('link');
  expect(links).toEqual([
    row.getByRole('link', { name: REVIEW.name }),
    row.getByRole('link', { name: 'Lake Times' }),
  ]);
  for (const link of links) {
    expect(link.getAttribute('href')).toBe(REVIEW.url);
    expect(link.getAttribute('rel')).toBe('noopener');
  }
});

test('is absent without partners', async () => {
  await open([]);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});
