import { expect, test } from 'vitest';
import { findTypedMention, matchingNames } from './mention';

test.each([
  ['@', 1, { start: 0, query: '' }],
  ['Budget 60k. @Ima', 16, { start: 12, query: 'Ima' }],
  ['(@Imani Cal', 11, { start: 1, query: 'Imani Cal' }],
  ['@Ima and more', 4, { start: 0, query: 'Ima' }],
  ['dana@example', 12, undefined],
  ['https://video.example/@acme', 27, undefined],
  ['@Ima\n', 5, undefined],
  ['No mention', 10, undefined],
])('%j with the caret at %i', (text, caret, expected) => {
  expect(findTypedMention(text, caret)).toEqual(expected);
});

test('names match by the beginning of any of their words, until one is complete', () => {
  const names = ['Ana', 'Ana Lee', 'Imani Caldwell'];
  expect(matchingNames(names, '')).toEqual(names);
  expect(matchingNames(names, 'ima')).toEqual(['Imani Caldwell']);
  expect(matchingNames(names, 'cal')).toEqual(['Imani Caldwell']);
  expect(matchingNames(names, 'ana')).toEqual(['Ana', 'Ana Lee']);
  expect(matchingNames(names, 'Ana Lee')).toEqual([]);
  expect(matchingNames(names, 'Imani Caldwell please call')).toEqual([]);
  expect(matchingNames(names, 'x')).toEqual([]);
});
