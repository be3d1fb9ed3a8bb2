import { describe, expect, test } from 'vitest';
import { articleTags } from './article-tags.ts';

const problemOf = (tags: unknown) => articleTags.safeParse(tags).error?.issues[0]?.message;

describe('the tags of an article', () => {
  // The same lists as in supabase/tests/60_content/content_rules.test.sql.
  test.each([[[]], [['AI']], [['C++', '5 S', 'Élan vital', 'R&D', 'a'.repeat(30)]], [['AI', 'AI strategy']]])(
    'may be %j',
    (tags) => {
      expect(articleTags.parse(tags)).toEqual(tags);
    },
  );

  test('are trimmed', () => {
    expect(articleTags.parse([' Supply chain ', 'AI'])).toEqual(['Supply chain', 'AI']);
  });

  test.each([
    [[''], 'Please enter a tag.'],
    [[' '], 'Please enter a tag.'],
    [['AI', null], 'Please enter a tag.'],
    [['AI', 'ai'], 'Please use each tag once.'],
    [['AI', ' ai '], 'Please use each tag once.'],
    [['Élan', 'éLAN'], 'Please use each tag once.'],
    [['!'], 'Each tag must have a letter from A to Z or a digit.'],
    [['a'.repeat(31)], 'Please use 30 characters or fewer.'],
    [['1', '2', '3', '4', '5', '6'], 'Please use 5 tags or fewer.'],
    [['a\nb'], 'Please remove control characters.'],
    [['a\u202Eb'], 'Please remove control characters.'],
  ])('may not be %j', (tags, problem) => {
    expect(problemOf(tags)).toBe(problem);
  });
});
