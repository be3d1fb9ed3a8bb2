import { WEIGHTS } from '../passages/weights.ts';
import type { Rarity } from '../ports.ts';
import { correctionOf } from './spelling.ts';
import { synonymsOf } from './synonyms.ts';
import { THESAURUS, termsImpliedBy } from './thesaurus.ts';
import { stem, type Term } from './words.ts';

/** Maximum number of words per question whose frequency is looked up. */
const MOST_WORDS = 32;

/** The words of a question whose rarity is to be known. */
export function wordsToWeigh(terms: readonly Term[]): string[] {
  return terms.slice(0, MOST_WORDS).map(({ word }) => word);
}

function getOwnValue<T>(record: Record<string, T>, word: string): T | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined;
}

const isSaidOtherwise = (stemmed: string) => termsImpliedBy(stemmed).size > 0 || synonymsOf(stemmed).size > 0;

/**
 * The terms weighed by how few sections have them; what no one wrote and looks misspelled is taken for what it is like.
 */
export function weighTerms(terms: readonly Term[], { sections, words, nearest }: Rarity): Term[] {
  const most = Math.log(sections + 1);
  return terms.map((term) => {
    const found = getOwnValue(words, term.word) ?? 0;
    if (found > 0) {
      const rarity = Math.log((sections + 1) / (found + 0.5)) / most;
      return { ...term, weight: term.weight * Math.max(0.1, 1 - WEIGHTS.rarity * (1 - rarity)) };
    }
    if (isSaidOtherwise(term.stem)) return term;
    const near = getOwnValue(nearest, term.word);
    const meant = correctionOf(term.word, [...(near ? [near] : []), ...THESAURUS]);
    return meant ? { ...term, word: meant, stem: stem(meant) } : term;
  });
}
