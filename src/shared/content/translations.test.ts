import { afterEach, expect, test } from 'vitest';
import { locale, renderIn } from '@/shared/i18n/messages';
import { localReadTime, withTexts } from './translations';

test('a row takes its translated columns, and one without a translation is marked as English', () => {
  const rows = [
    { id: 1, slug: 'one', title: 'One' },
    { id: 2, slug: 'two', title: 'Two' },
  ];
  expect(withTexts(rows, [{ id: 1, slug: null, title: 'Uno' }])).toEqual([
    { id: 1, slug: 'one', title: 'Uno' },
    { id: 2, slug: 'two', title: 'Two', lang: 'en' },
  ]);
});

afterEach(() => locale.set('en'));

test('the reading time is in the language of the page', async () => {
  expect(localReadTime('8 min read')).toBe('8 min read');
  await renderIn('es');
  expect(localReadTime('8 min read')).toBe('8 min de lectura');
});
