import { expect, test } from 'vitest';
import { correctCoreWords } from '../../../supabase/functions/_shared/assistant/question/core-words.ts';
import {
  KNOWN_QUESTIONS,
  matchIntent,
} from '../../../supabase/functions/_shared/assistant/question/match-intent.ts';

test.each([
  ['how expensive are you', 'How much do your services cost?'],
  ['are you pricey', 'How much do your services cost?'],
  ['will robots take my workers jobs', 'Will people lose jobs?'],
  ['i forgto my pasword', 'I forgot my password. How do I reset it?'],
  ['would you come to our factory', 'Do you work outside Atlanta?'],
])('%s: %s', (text, question) => {
  expect(matchIntent(text)?.question).toBe(question);
});

test.each([
  'are you hiring',
  'can we pay in installments',
  'do you have a branch in london',
  'is there parking',
])('%s: not answered on this site', (text) => {
  expect(matchIntent(text)).toMatchObject({ question: undefined });
});

test.each(['', 'the', 'zebra', 'Which gasket stopped the line?'])(
  '"%s" matches no known question',
  (text) => {
    expect(matchIntent(text)).toBeUndefined();
  },
);

test('every known question matches itself', () => {
  const others = KNOWN_QUESTIONS.filter((question) => matchIntent(question)?.question !== question);
  expect(others).toEqual([]);
});

test('a known word is not treated as misspelled', () => {
  expect(correctCoreWords('is there a contract')).toBe('is there a contract');
  expect(correctCoreWords('how do i contcat you')).toBe('how do i contact you');
});
