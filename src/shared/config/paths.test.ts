import { localeOfPage } from '@contracts/locale.ts';
import { describe, expect, test } from 'vitest';
import { isAppPath, isTranslated, pathIn } from './paths';

test.each([
  ['/', 'en'],
  ['/schedule', 'en'],
  ['/essays', 'en'],
  ['/es', 'es'],
  ['/es?a=b', 'es'],
  ['/es#contact', 'es'],
  ['/es/schedule', 'es'],
])('the page at %s is in %s', (path, locale) => {
  expect(localeOfPage(path)).toBe(locale);
});

describe('the same page in another language', () => {
  test.each([
    ['/', '/es'],
    ['/#contact', '/es#contact'],
    ['/?subject=Hi#contact', '/es?subject=Hi#contact'],
    ['/schedule?type=discovery-call', '/es/schedule?type=discovery-call'],
    ['/blog/tags/ai', '/es/blog/tags/ai'],
    ['/manage-booking/7#key', '/es/manage-booking/7#key'],
  ])('%s is %s', (english, spanish) => {
    expect(pathIn('es', english)).toBe(spanish);
    expect(pathIn('es', spanish)).toBe(spanish);
    expect(pathIn('en', spanish)).toBe(english);
    expect(pathIn('en', english)).toBe(english);
  });

  test.each([
    '/profile?tab=bookings',
    '/dashboard',
    '/admin/leads',
    '/invitation#key',
    '/rss.xml',
    '/api/contact',
    'https://example.com/',
    '//example.com/',
    'mailto:a@example.com',
    '#contact',
  ])('%s stays, because it has none', (path) => {
    expect(pathIn('es', path)).toBe(path);
  });
});

test('a page of the application is one in both languages', () => {
  expect(['/admin', '/manage-booking/7', '/es/manage-booking/7?a=b'].map(isAppPath)).toEqual([
    true,
    true,
    true,
  ]);
  const others = ['/', '/es', '/es/blog', '/administration', '/es/profile'];
  expect(others.filter(isAppPath)).toEqual([]);
});

test('a page in English only has no address in another language, where its path is an unknown one', () => {
  const paths = [
    '/profile',
    '/api/bookings',
    '/rss.xml',
    '/es/rss.xml',
    '/blog',
    '/es/profile',
    '/es/blog?a=b',
  ];
  expect(paths.filter(isTranslated)).toEqual(['/blog', '/es/profile', '/es/blog?a=b']);
});
