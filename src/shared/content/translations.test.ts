import { expect, test } from 'vitest';
import { readTimeIn, withTexts } from './translations';

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

test('the reading time is in the language of the page', () => {
  expect(readTimeIn('es', '8 min read')).toBe('8 min de lectura');
  expect(readTimeIn('en', '8 min read')).toBe('8 min read');
});
