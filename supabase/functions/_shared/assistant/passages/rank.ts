import type { Passage } from '../ports.ts';
import type { QuestionFeatures } from '../question/question-features.ts';
import { stemsOf, type Term, termsOf } from '../question/words.ts';
import { coverageIn, strengthOf } from './match.ts';
import { linesOf } from './sentences.ts';
import { WEIGHTS } from './weights.ts';

/** A passage and how well it answers. All numbers are 0 to 1. */
export interface Ranked {
  passage: Passage;
  /** The share of the question's terms in the passage. */
  coverage: number;
  /** The most that one sentence and the next, read under their heading, have of it. */
  focus: number;
  /** How much of it the heading has, times how much of the heading it is. */
  heading: number;
  /** How much of it all found sections of its page have together. */
  page: number;
  /** The question's terms, weighed. */
  terms: readonly Term[];
  /** Whether it is us that the question is about. */
  us: boolean;
  /** Whether it is about what has been. */
  past: boolean;
  /** For the order among passages. */
  rank: number;
}

const USUAL_WORDS = 100;

/** The prior weight of a kind of page. Pages of one service or consultation count only when the question names it. */
function priorOf(
  { source_kind: kind, path }: Passage,
  { heading, title }: Read,
  asked: ReadonlySet<string>,
  cues: QuestionFeatures,
): number {
  const named = (kind === 'consultation_type' ? heading : title).filter(({ weight }) => weight === 1);
  const isNamed =
    kind !== 'firm' && kind !== 'faq' && named.some(({ stem }) => stem !== 'consultation' && asked.has(stem));
  if (kind === 'consultation_type' && !cues.consultation) return WEIGHTS.notAskedFor;
  const priors: Record<string, number> = {
    firm: WEIGHTS.firm,
    consultation_type: WEIGHTS.consultation,
    service: isNamed ? 0 : WEIGHTS.service,
    faq: WEIGHTS.faq,
    post: (isNamed ? 0 : WEIGHTS.post) + (cues.us ? WEIGHTS.usInPost : 0),
    case_study: WEIGHTS.story + (cues.us ? WEIGHTS.usInStory : 0) + (cues.past ? WEIGHTS.pastInStory : 0),
  };
  return (
    (priors[kind] ?? 0) +
    (isNamed ? WEIGHTS.named : 0) +
    (cues.step && path.endsWith('#process') ? WEIGHTS.forStep : 0) +
    (cues.list && kind === 'firm' ? WEIGHTS.forList : 0) +
    (cues.mine && path.startsWith('/privacy') ? WEIGHTS.forMine : 0)
  );
}

function headingShare({ heading }: Read, asked: ReadonlySet<string>): number {
  const whole = heading.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return 0;
  return heading.reduce((sum, word) => sum + word.weight * strengthOf(word, asked), 0) / whole;
}

/** What a passage says of itself: its heading, its page, and the words of its anchor. */
export function headingOf({ heading, title, path }: Passage): string {
  return `${heading} ${title} ${(path.split('#')[1] ?? '').replaceAll('-', ' ')}`;
}

/** The page that a passage is on. */
function pageOf({ path }: Passage): string {
  return path.replace(/[?#].*$/, '');
}

interface Read {
  under: string;
  heading: readonly Term[];
  title: readonly Term[];
  sentences: string[];
  /** Its headings and its sentences. */
  parts: string[];
  words: number;
}

// The site's sections come again with each question.
const MOST_READ = 1000;
const known = new Map<string, Read>();

function read(passage: Passage): Read {
  const under = headingOf(passage);
  const key = `${under}\n${passage.content}`;
  const before = known.get(key);
  if (before) return before;
  const sentences = linesOf(passage.content).flat();
  const words = stemsOf(passage.content).length;
  const [heading, title] = [termsOf(passage.heading), termsOf(passage.title)];
  const now = { under, heading, title, sentences, parts: [under, ...sentences], words };
  if (known.size >= MOST_READ) known.clear();
  known.set(key, now);
  return now;
}

/** The maximum share in two consecutive sentences, with and without their headings. */
function focusOf({ sentences, under }: Read, terms: readonly Term[]): number {
  let most = 0;
  for (const [at, sentence] of sentences.entries()) {
    const near = [sentence, sentences[at + 1] ?? ''];
    most = Math.max(most, 0.5 * coverageIn(terms, near) + 0.5 * coverageIn(terms, [under, ...near]));
  }
  return most;
}

/** The passages in order of how well they answer, the best first. */
export function rankPassages(
  passages: readonly Passage[],
  terms: readonly Term[],
  cues: QuestionFeatures,
): Ranked[] {
  const all = passages.map((passage) => ({ passage, text: read(passage) }));
  const asked = new Set(terms.map(({ stem }) => stem));
  const pages = new Map<string, number>();
  for (const [path, of] of Map.groupBy(all, ({ passage }) => pageOf(passage))) {
    const parts = of.flatMap(({ text }) => text.parts);
    pages.set(path, coverageIn(terms, parts));
  }
  return all
    .map(({ passage, text }, place) => {
      const coverage = coverageIn(terms, text.parts);
      const focus = focusOf(text, terms);
      const heading = coverageIn(terms, [text.under]) * (0.4 + 0.6 * headingShare(text, asked));
      const page = pages.get(pageOf(passage)) ?? 0;
      const rank =
        WEIGHTS.coverage * coverage +
        WEIGHTS.rareWords * passage.coverage +
        WEIGHTS.focus * focus +
        WEIGHTS.heading * heading +
        WEIGHTS.page * page +
        WEIGHTS.search / (1 + place / 4) +
        WEIGHTS.length * Math.log(text.words / USUAL_WORDS + 0.2) +
        priorOf(passage, text, asked, cues);
      return { passage, coverage, focus, heading, page, terms, us: cues.us, past: cues.past, rank };
    })
    .sort((a, b) => b.rank - a.rank);
}
