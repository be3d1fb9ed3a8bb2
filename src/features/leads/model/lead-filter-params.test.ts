import { expect, test } from 'vitest';
import { withParam } from '@/shared/lib/url-params';
import { parseLeadFilter, parseLeadSort } from './lead-filter-params';

const of = (search: string) => parseLeadFilter(new URLSearchParams(search));

test('invalid parameters are ignored', () => {
  expect(of('status=won,nonsense&assignee=everybody&from=tomorrow&unread=1&query=%20%20')).toEqual({
    status: ['won'],
  });
  expect(parseLeadSort(new URLSearchParams('sort=size'))).toBe('newest');
});

test('spam is left out unless its status is chosen or something is searched', () => {
  expect(of('query=casino').status).toBeUndefined();
  expect(of('tag=retail').status).toEqual(['new', 'open', 'waiting', 'won', 'lost']);
  expect(of('status=spam').status).toEqual(['spam']);
});

test('the date range includes its last day, in the time zone of the firm', () => {
  const { from, to } = of('from=2025-03-09&to=2025-03-09');
  expect(from).toBe('2025-03-09T05:00:00.000Z');
  expect(to).toBe('2025-03-10T04:00:00.000Z');
});

test('an empty value removes the parameter', () => {
  const params = new URLSearchParams('tag=a&query=b');
  expect(withParam(params, 'tag', '').toString()).toBe('query=b');
  expect(withParam(params, 'tag', 'ä').get('tag')).toBe('ä');
});
