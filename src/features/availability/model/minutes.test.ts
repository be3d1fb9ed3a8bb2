import { expect, test } from 'vitest';
import { formatLengthInMinutes, parseLengthInMinutes } from './minutes';

test.each([
  ['1 h 30 min', 90],
  ['90', 90],
  ['1:30', 90],
  ['90 min', 90],
  ['1h30', 90],
  ['1.5 h', 90],
  ['2 hours', 120],
  ['1 hour, 5 minutes', 65],
  ['24h', 1440],
  ['2 days', 2880],
  ['0', 0],
])('%s is %i minutes', (typed, minutes) => expect(parseLengthInMinutes(typed)).toBe(minutes));

test.each(['', 'soon', '-5', '1:75', '1.333 h', '1 h 30 s'])('%j is no duration', (typed) =>
  expect(parseLengthInMinutes(typed)).toBeUndefined(),
);

test.each([
  [90, '1 h 30 min'],
  [60, '1 h'],
  [45, '45 min'],
  [0, '0 min'],
  [1440, '24 h'],
])('%i minutes are shown as %s, which is read back', (minutes, text) => {
  expect(formatLengthInMinutes(minutes)).toBe(text);
  expect(parseLengthInMinutes(text)).toBe(minutes);
});
