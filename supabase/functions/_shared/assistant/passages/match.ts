import { synonymsOf } from '../question/synonyms.ts';
import { termsImpliedBy } from '../question/thesaurus.ts';
import { stemsOf, type Term } from '../question/words.ts';
import { WEIGHTS } from './weights.ts';

type Likeness = 'same' | 'related' | 'synonym' | 'meant' | 'none';

const LEAST_SHARED = 5;
const MOST_TEXTS = 6000;
const MOST_TERMS = 400;

/** "manufacturer" and "manufacturing" share most of their letters; "form" and "format" do not count. */
function isRelated(one: string, other: string): boolean {
  if (one[0] !== other[0]) return false;
  const least = Math.max(LEAST_SHARED, Math.ceil(Math.max(one.length, other.length) * 0.75));
  return Math.min(one.length, other.length) >= least && one.slice(0, least) === other.slice(0, least);
}

function hasAny(stems: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const each of wanted) if (stems.has(each)) return true;
  return false;
}

function likenessOf(term: string, stems: ReadonlySet<string>): Likeness {
  if (stems.has(term)) return 'same';
  for (const stem of stems) if (isRelated(term, stem)) return 'related';
  if (hasAny(stems, synonymsOf(term))) return 'synonym';
  return hasAny(stems, termsImpliedBy(term)) ? 'meant' : 'none';
}

function strength(likeness: Likeness): number {
  if (likeness === 'same') return 1;
  return likeness === 'none' ? 0 : WEIGHTS[likeness];
}

/** How surely one of `stems` means the term: 0 to 1. */
export function strengthOf(term: Term, stems: ReadonlySet<string>): number {
  return strength(likenessOf(term.stem, stems));
}

// The site's sentences come again with each question, and questions share most of their words.
const texts = new Map<string, { stems: ReadonlySet<string>; likenesses: Map<string, Likeness> }>();

/** How surely a word of `text` means the term: 0 to 1. */
export function strengthIn(term: Term, text: string): number {
  let read = texts.get(text);
  if (!read) {
    if (texts.size >= MOST_TEXTS) texts.clear();
    read = { stems: new Set(stemsOf(text)), likenesses: new Map() };
    texts.set(text, read);
  }
  let likeness = read.likenesses.get(term.stem);
  if (likeness === undefined) {
    if (read.likenesses.size >= MOST_TERMS) read.likenesses.clear();
    likeness = likenessOf(term.stem, read.stems);
    read.likenesses.set(term.stem, likeness);
  }
  return strength(likeness);
}

/** The weighted share of the question's terms in `parts`, 0 to 1. */
export function coverageIn(terms: readonly Term[], parts: readonly string[]): number {
  let whole = 0;
  let met = 0;
  for (const term of terms) {
    whole += term.weight;
    let best = 0;
    for (const part of parts) best = Math.max(best, strengthIn(term, part));
    met += term.weight * best;
  }
  return whole === 0 ? 0 : met / whole;
}
