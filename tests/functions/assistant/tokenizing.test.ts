import { describe, expect, test } from 'vitest';
import { coverageIn, strengthIn } from '../../../supabase/functions/_shared/assistant/passages/match.ts';
import { correctCoreWords } from '../../../supabase/functions/_shared/assistant/question/core-words.ts';
import { expandPhrases } from '../../../supabase/functions/_shared/assistant/question/phrases.ts';
import {
  correctionOf,
  isMisspelled,
  isNear,
} from '../../../supabase/functions/_shared/assistant/question/spelling.ts';
import { weighTerms } from '../../../supabase/functions/_shared/assistant/question/term-weights.ts';
import {
  stem,
  stemsOf,
  type Term,
  termsOf,
  tokenize,
} from '../../../supabase/functions/_shared/assistant/question/words.ts';

const term = (word: string): Term => ({ word, stem: stem(word), weight: 1 });

describe('words', () => {
  test.each([
    ['forecasts forecasting forecasted', 1],
    ['stopping stopped stops', 1],
    ['companies company', 1],
    ['six 6', 1],
    ['built build', 1],
    ['payment pay', 2],
    ['founder found', 2],
  ])('%s: %i stem(s)', (words, count) => {
    expect(new Set(stemsOf(words)).size).toBe(count);
  });

  test('normalizes commas in numbers, accents, and apostrophes', () => {
    expect(tokenize('4,000 parts; $1.5 million. What’s a café’s rôle?')).toEqual([
      '4000',
      'parts',
      '1.5',
      'million',
      'whats',
      'a',
      'cafes',
      'role',
    ]);
  });

  test('termsOf keeps each content word once, without question words', () => {
    const terms = termsOf(
      'Could you please tell me what your company charges for a forecast, and forecasts?',
    );
    expect(terms.map(({ word }) => word)).toEqual(['company', 'charges', 'forecast']);
    expect(terms[0]?.weight).toBeLessThan(terms[2]?.weight ?? 0);
  });

  test.each(['', '!!!', 'the of and', 'what is it'])('"%s" has no terms', (text) => {
    expect(termsOf(text)).toEqual([]);
  });
});

describe('ways of writing', () => {
  test.each([
    ['whats ur price', 'what is your price'],
    ['do y’all work w/ me', 'do you work w/ me'],
    ['where r you', 'where are you'],
    ['can’t u help', 'can not you help'],
    ['will my clerk be out of a job', 'will my clerk be lose jobs'],
    ['does ChatGPT make things up', 'does language model invent wrong'],
    ['R is a language', 'R is a language'],
    ['What does AI Strategy Consulting cost?', 'What does AI Strategy Consulting cost?'],
  ])('%s', (said, plain) => {
    expect(expandPhrases(said)).toBe(plain);
  });
});

test.each([
  ['mail adress please', 'mail address please'],
  ['Consultaton prices', 'consultation prices'],
  ['the addressed envelope', 'the addressed envelope'],
  ['a nice price', 'a nice price'],
])('%s, in words that are known', (said, known) => {
  expect(correctCoreWords(said)).toBe(known);
});

describe('spelling', () => {
  test.each([
    ['pasword', 'password', 1, true],
    ['teh', 'the', 1, true],
    ['strategy', 'strategy', 0, true],
    ['invoice', 'voice', 1, false],
    ['', 'ab', 1, false],
  ])('%s is near %s within %i: %s', (one, other, most, near) => {
    expect(isNear(one, other, most)).toBe(near);
    expect(isNear(other, one, most)).toBe(near);
  });

  test.each([
    ['stratgy', 'strategy', true],
    ['experiance', 'experience', true],
    ['transformtaoin', 'transformation', true],
    ['founder', 'found', false],
    ['investors', 'invested', false],
    ['extension', 'expansion', false],
    ['cost', 'coat', false],
    ['2026x', '2027x', false],
  ])('%s is %s misspelled: %s', (word, meant, is) => {
    expect(isMisspelled(word, meant)).toBe(is);
  });

  test('returns the first correction that fits', () => {
    expect(correctionOf('dashbord', ['dash', 'dashboard'])).toBe('dashboard');
    expect(correctionOf('zzyzx', ['dashboard'])).toBeUndefined();
  });
});

describe('term weights', () => {
  const rarity = {
    sections: 150,
    words: { project: 60, gasket: 2, stratgy: 0, zzyzx: 0, pricey: 0 },
    nearest: { stratgy: 'strategy' },
  };

  test('are higher for rare words and highest for unknown ones', () => {
    const [project, gasket, unknown] = weighTerms(['project', 'gasket', 'zzyzx'].map(term), rarity);
    expect(project?.weight).toBeLessThan(gasket?.weight ?? 0);
    expect(gasket?.weight).toBeLessThan(unknown?.weight ?? 0);
  });

  test('correct a misspelled word, and keep a word of the thesaurus', () => {
    const [strategy, pricey] = weighTerms(['stratgy', 'pricey'].map(term), rarity);
    expect(strategy).toMatchObject({ word: 'strategy', stem: stem('strategy') });
    expect(pricey).toMatchObject({ word: 'pricey' });
  });

  test.each(['__proto__', 'constructor', 'toString'])('%s is a word like any other', (word) => {
    expect(weighTerms([term(word)], rarity)).toMatchObject([{ word }]);
  });
});

describe('matches of equal meaning', () => {
  test.each([
    ['forecast', 'Forecasts are drawn.', 1],
    ['manufacturer', 'A story of manufacturing.', 0.1],
    ['fee', 'The price is fixed.', 0.1],
    ['expensive', 'What it costs.', 0.1],
    ['zebra', 'The price is fixed.', 0],
  ])('%s in "%s"', (word, text, least) => {
    const strength = strengthIn(term(word), text);
    if (least === 0) expect(strength).toBe(0);
    else expect(strength).toBeGreaterThanOrEqual(least);
    expect(strength).toBeLessThanOrEqual(1);
  });

  test('the coverage adds up over several texts', () => {
    const terms = [term('gasket'), term('mold')];
    expect(coverageIn(terms, ['A gasket.'])).toBe(0.5);
    expect(coverageIn(terms, ['A gasket.', 'A mold.'])).toBe(1);
    expect(coverageIn([], ['A gasket.'])).toBe(0);
  });
});
