import type { AssistantPorts, Passage } from '../ports.ts';
import { synonymsOf } from '../question/synonyms.ts';
import { termsImpliedBy } from '../question/thesaurus.ts';
import type { Term } from '../question/words.ts';

/** How many sections a search gives. */
export const RESULTS_PER_SEARCH = 20;
const LONGEST_QUERY = 400;
// The search reads 24 words of a query.
const MOST_WORDS = 22;

/** The words that mean what the terms mean: of each term the first, then of each the second, and so on. */
function sameAs(terms: readonly Term[]): string[] {
  const lists = terms.map(({ stem }) => [...termsImpliedBy(stem), ...synonymsOf(stem)]);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return [...new Set(turns.flat())];
}

/** The searches for a question: its own words, then those with what means the same. None where it has no words. */
export function buildSearchQueries(text: string, terms: readonly Term[]): string[] {
  if (terms.length === 0) return [];
  const same = sameAs(terms);
  const wider = [...terms.map(({ word }) => word), ...same].slice(0, MOST_WORDS);
  return [text, ...(same.length > 0 ? [wider.join(' ')] : [])].map((query) => query.slice(0, LONGEST_QUERY));
}

/** What may answer: sections with the words of the question, then those with words that mean the same. */
export async function searchPassages(
  text: string,
  terms: readonly Term[],
  { search }: Pick<AssistantPorts, 'search'>,
): Promise<Passage[]> {
  const found = await Promise.all(
    buildSearchQueries(text, terms).map((query) => search(query, RESULTS_PER_SEARCH)),
  );
  const passages = found.flat().reverse();
  return [...new Map(passages.map((passage) => [passage.id, passage])).values()].reverse();
}
