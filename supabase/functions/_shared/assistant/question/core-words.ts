import { correctionOf } from './spelling.ts';
import { meantBy } from './thesaurus.ts';
import { stem } from './words.ts';

/** What tables are asked for by: long enough to be known when misspelt. */
const CORE = new Set(
  `address analytics appointment available availability business consultation consulting contact digital discovery
  duration expensive holiday location meeting message monday newsletter number office opening password people
  person pricing privacy private schedule service services strategy telephone thursday transformation tuesday wednesday
  website weekend`.split(/\s+/),
);
const SHORTEST = 6;

/** A question in which the words that tables are asked for by are spelt as they are known. */
export function inKnownWords(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => {
    const small = word.toLowerCase();
    // "Contract" is no misspelt "contact".
    if (word.length < SHORTEST || CORE.has(small) || meantBy(stem(small)).size > 0) return word;
    return correctionOf(small, CORE) ?? word;
  });
}
