import { expect, test } from 'vitest';
import { readBookingParams } from './booking-search-params';

const NOW = new Date('2026-11-20T15:00:00Z');
const wanted = (query: string) => readBookingParams(new URLSearchParams(query), NOW);

test('a link may name the service, the day and the time', () => {
  expect(wanted('service=Discovery+Call&date=2026-11-24&time=14%3A00')).toEqual({
    service: 'Discovery Call',
    date: '2026-11-24',
    time: '14:00',
  });
});

test.each([
  ['nothing', ''],
  ['a service that is none', 'service=Tax+returns'],
  ['a day that is gone', 'date=2026-11-19'],
  ['a Sunday', 'date=2026-11-22'],
  ['a time no due date', 'time=14:00'],
])('%s leaves the form open', (_what, query) => {
  expect(wanted(query)).toEqual({ service: '', date: '', time: '' });
});

test('a time that is none leaves the time open', () => {
  expect(wanted('date=2026-11-24&time=25:00')).toEqual({ service: '', date: '2026-11-24', time: '' });
});
