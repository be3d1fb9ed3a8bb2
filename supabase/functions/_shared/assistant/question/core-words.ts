import { correctionOf } from './spelling.ts';
import { termsImpliedBy } from './thesaurus.ts';
import { stem } from './words.ts';

/** Words of questions about tables: long enough to be recognized when misspelled. */
const CORE = new Set(
  `address analytics appointment available availability business consultation consulting contact digital discovery
  duration expensive holiday location meeting message monday newsletter number office opening password people
  person pricing privacy private schedule service services strategy telephone thursday transformation tuesday wednesday
  website weekend`.split(/\s+/),
);
const SHORTEST = 6;

/** Replaces misspelled core words of a question by their correct spelling. */
export function correctCoreWords(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => {
    const small = word.toLowerCase();
    // "Contract" is no misspelled "contact".
    if (word.length < SHORTEST || CORE.has(small) || termsImpliedBy(stem(small)).size > 0) return word;
    return correctionOf(small, CORE) ?? word;
  });
}
