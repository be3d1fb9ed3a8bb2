import { expect, test } from 'vitest';
import { completedTags, parseTags, tagsProblem } from './bulk-tags';

test('splits tags at commas, lowercase, each once', () => {
  expect(parseTags(' Urgent, retail,urgent, ,')).toEqual(['urgent', 'retail']);
  expect(parseTags(' , ')).toEqual([]);
});

test('refuses long tags and more than ten', () => {
  expect(tagsProblem('x'.repeat(30))).toBeUndefined();
  expect(tagsProblem('x'.repeat(31))).toBe('A tag has 30 characters at most.');
  const many = Array.from({ length: 11 }, (_, n) => `tag ${n}`);
  expect(tagsProblem(many.slice(1).join())).toBeUndefined();
  expect(tagsProblem(many.join())).toBe('Please add 10 tags or fewer.');
});

test('completes the last tag with those that are not there yet', () => {
  expect(completedTags('ur', ['urgent', 'retail'])).toEqual(['urgent', 'retail']);
  expect(completedTags('urgent,re', ['urgent', 'retail'])).toEqual(['urgent, retail']);
});
