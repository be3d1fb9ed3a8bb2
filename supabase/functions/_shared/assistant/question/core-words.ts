import { correctionOf } from './spelling.ts';

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
    if (word.length < SHORTEST || CORE.has(word.toLowerCase())) return word;
    return correctionOf(word.toLowerCase(), CORE) ?? word;
  });
}
