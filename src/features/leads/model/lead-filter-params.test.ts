import { expect, test } from 'vitest';
import { withParam } from '@/shared/lib/with-param';
import { filterOf, parseSort } from './lead-filter-params';

const of = (search: string) => filterOf(new URLSearchParams(search));

test('what cannot be read is left out', () => {
  expect(of('status=won,nonsense&assignee=everybody&from=tomorrow&unread=1&query=%20%20')).toEqual({
    status: ['won'],
  });
  expect(parseSort(new URLSearchParams('sort=size'))).toBe('newest');
});

test('the last day is in, from midnight to midnight where the viewer is', () => {
  const { from, to } = of('from=2025-03-09&to=2025-03-09');
  expect(new Date(from ?? '')).toEqual(new Date(2025, 2, 9));
  expect(new Date(to ?? '')).toEqual(new Date(2025, 2, 10));
});

test('an empty value takes its part out of the address', () => {
  const params = new URLSearchParams('tag=a&query=b');
  expect(withParam(params, 'tag', '').toString()).toBe('query=b');
  expect(withParam(params, 'tag', 'ä').get('tag')).toBe('ä');
});
