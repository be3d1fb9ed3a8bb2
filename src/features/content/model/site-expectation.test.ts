import { expect, test } from 'vitest';
import { expectationsOf, isFulfilled, removalOf, type SiteResponse } from './site-expectation';

const ROW = {
  ...{ id: 4, version: 3, status: 'published' as const, slug: 'new' },
  ...{ publish_at: '2025-11-20T12:00:00Z', updated_at: '2025-11-20T12:00:00Z' },
};
const page = (...marks: string[]): SiteResponse => ({ status: 200, isRedirect: false, marks });
const MISSING: SiteResponse = { status: 404, isRedirect: false, marks: [] };
const MOVED: SiteResponse = { status: 0, isRedirect: true, marks: [] };

test('a published row is live when its page lists its version or a later one', () => {
  const [shown, ...others] = expectationsOf('post', ROW, undefined);
  expect(others).toEqual([]);
  if (!shown) throw new Error('Nothing is expected.');
  expect(shown.path).toBe('/blog/new');
  expect([page('post/4/3'), page('faq/1/1', 'post/4/10')].map((each) => isFulfilled(shown, each))).toEqual([
    true,
    true,
  ]);
  for (const response of [page(), page('post/4/2'), page('post/40/3'), MISSING, MOVED]) {
    expect(isFulfilled(shown, response)).toBe(false);
  }
});

test('after a changed slug, the old URL has to redirect', () => {
  const [, old] = expectationsOf('post', ROW, { ...ROW, slug: 'old' });
  if (!old) throw new Error('Nothing is expected of the old URL.');
  expect(old).toEqual({ path: '/blog/old', expects: 'redirect' });
  expect([MOVED, page('post/4/3'), MISSING].map((each) => isFulfilled(old, each))).toEqual([
    true,
    false,
    false,
  ]);
});

test('an unpublished row is removed when its URL answers 404 or 410', () => {
  const [gone] = expectationsOf('post', { ...ROW, status: 'draft' }, ROW);
  if (!gone) throw new Error('Nothing is expected.');
  expect(
    [MISSING, { ...MISSING, status: 410 }, page(), MOVED].map((each) => isFulfilled(gone, each)),
  ).toEqual([true, true, false, false]);
});

test('a row on a page with others is removed when the page no longer lists it', () => {
  const gone = removalOf('faq', { ...ROW, slug: undefined });
  expect(gone.path).toBe('/services');
  expect([page('faq/5/1'), page('faq/4/2'), MISSING].map((each) => isFulfilled(gone, each))).toEqual([
    true,
    false,
    false,
  ]);
});

test('nothing is expected of a draft that was never on the site, or of a scheduled row', () => {
  expect(expectationsOf('post', { ...ROW, status: 'draft' }, undefined)).toEqual([]);
  expect(expectationsOf('post', { ...ROW, publish_at: '2125-01-01T00:00:00Z' }, undefined)).toEqual([]);
});
