import { expect, test } from 'vitest';
import {
  areSameHours,
  copyDay,
  hoursInWords,
  newRange,
  problemsOf,
  toHours,
  toWeek,
  type Week,
} from './week';

const STORED = [
  { weekday: 1, start_time: '09:00:00', end_time: '12:00:00' },
  { weekday: 7, start_time: '18:00:00', end_time: '24:00:00' },
];
const day = (...ranges: [string, string][]): Week => [ranges.map(([from, to]) => newRange(from, to))];
const problems = (...ranges: [string, string][]) => [...problemsOf(day(...ranges)).values()];

test('stored hours are unchanged after the editor, midnight included', () => {
  const hours = toHours(toWeek(STORED));
  expect(hours[1]).toEqual({ weekday: 7, start_time: '18:00', end_time: '24:00' });
  expect(areSameHours(hours, STORED)).toBe(true);
  expect(areSameHours(hours, STORED.slice(1))).toBe(false);
  expect(hoursInWords(STORED)[1]).toBe('Sunday, 6:00 PM to 12:00 AM');
});

test('each rule of the database is checked at the field that breaks it', () => {
  expect(problems(['09:00', '12:00'], ['12:00', '00:00'])).toEqual([]);
  expect(problems(['', '12:00'])).toEqual([{ from: 'Please enter a time.' }]);
  expect(problems(['12:00', '12:00'])).toEqual([{ to: 'The end must be after the start.' }]);
  expect(problems(['00:30', '01:30'])[0]?.from).toContain('when the clocks change');
  expect(problems(['09:00', '12:00'], ['11:00', '13:00'])).toHaveLength(2);
});

test('a copied day replaces the ranges of the others', () => {
  const week = copyDay(toWeek(STORED), 0, [1, 6]);
  expect(hoursInWords(toHours(week))).toEqual([
    'Monday, 9:00 AM to 12:00 PM',
    'Tuesday, 9:00 AM to 12:00 PM',
    'Sunday, 9:00 AM to 12:00 PM',
  ]);
});
