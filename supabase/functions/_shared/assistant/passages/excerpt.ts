import { NUMBER, type QuestionFeatures } from '../question/question-features.ts';
import type { Term } from '../question/words.ts';
import { coverageIn, strengthIn } from './match.ts';
import { countWords } from './sentences.ts';

/** A sentence of a passage, and which of its lines it is in. */
export interface Sentence {
  text: string;
  line: number;
  /** Whether the line is an entry of a list, or a row of a table. */
  listed: boolean;
}

/** The question's terms, and the maximum number of words in an excerpt. */
export interface ExcerptRequest {
  terms: readonly Term[];
  heading: string;
  cues: QuestionFeatures;
  isList: boolean;
  most: number;
}

const FOR_FIGURE = 0.15;
const FOR_NEXT = 0.3;
const UNDER_HEADING = 0.35;
const DEFINED_BY_HEADING = 0.6;
const LISTED_BY_HEADING = 0.75;
// Number of words by which a list may exceed the limit.
const TO_END = 40;
// A sentence that begins so needs the one before it.
const LEANS =
  /^(?:(?:\S+ ){1,2}(?:this|that|these|those)\b|it|its|they|their|them|that|this|these|those|he|she|his|her|both|such|so|but|and|or|then|there|here|the other|another|for that|against it|in it|with it|by it|do that|others?|two of|one of them|first,|second,|third,|instead|also|beside|each has|each is|the rest|the next one|most of those)\b/i;

/** What tells one sentence of this passage from another weighs most; what the heading says, little. */
function tellingTerms(sentences: readonly Sentence[], terms: readonly Term[], heading: string): Term[] {
  return terms.map((term) => {
    const share =
      sentences.filter(({ text }) => strengthIn(term, text) > 0).length / Math.max(1, sentences.length);
    return {
      ...term,
      weight: term.weight * (1.1 - share) * (strengthIn(term, heading) > 0 ? UNDER_HEADING : 1),
    };
  });
}

function scoresOf(
  sentences: readonly Sentence[],
  telling: readonly Term[],
  cues: QuestionFeatures,
): number[] {
  return sentences.map(({ text }, at) => {
    const own = coverageIn(telling, [text]);
    const next = sentences[at + 1];
    const both = coverageIn(telling, [text, next?.text ?? '']);
    const figure = cues.figure && own > 0 && NUMBER.test(text) ? FOR_FIGURE : 0;
    return own + FOR_NEXT * (both - own) + figure - at * 0.002;
  });
}

const wordsIn = (sentences: readonly Sentence[]) =>
  sentences.reduce((sum, { text }) => sum + countWords(text), 0);

/** The furthest beginning of a line before `first` from which there is room up to `end`; else `first`. */
function backTo(sentences: readonly Sentence[], first: number, end: number, most: number): number {
  const begins = sentences.findIndex(
    ({ line }, at) => line !== sentences[at - 1]?.line && wordsIn(sentences.slice(at, end)) <= most,
  );
  return begins < 0 ? first : Math.min(begins, first);
}

/**
 * Takes lines from `start` while there is room, and earlier whole lines when the section ends. A list or table that has
 * started is taken completely.
 */
function around(sentences: readonly Sentence[], start: number, most: number): Sentence[] {
  let first = start;
  let end = start + 1;
  const fits = (from: number, to: number) => wordsIn(sentences.slice(from, to)) <= most;
  const goesOn = (at: number) => sentences[at]?.listed && sentences[at - 1]?.listed;
  while (first > 0 && goesOn(first) && fits(first - 1, end)) first -= 1;
  if (first > 0 && sentences[first]?.listed && fits(first - 1, end)) first -= 1;
  while (end < sentences.length && fits(first, end + 1)) end += 1;
  while (end < sentences.length && goesOn(end) && wordsIn(sentences.slice(first, end + 1)) <= most + TO_END)
    end += 1;
  return sentences.slice(end === sentences.length ? backTo(sentences, first, end, most) : first, end);
}

/** The entries of a list that answer best, in their order. */
function bestEntries(sentences: readonly Sentence[], telling: readonly Term[], most: number): Sentence[] {
  const lines = [...new Set(sentences.map(({ line }) => line))].map((line) => {
    const entry = sentences.filter((sentence) => sentence.line === line);
    const text = entry.map((sentence) => sentence.text).join(' ');
    return { line, words: countWords(text), score: coverageIn(telling, [text]) };
  });
  const shown = new Set<number>();
  let words = 0;
  for (const { line, words: more } of lines.sort((a, b) => b.score - a.score || a.line - b.line)) {
    if (shown.size > 0 && words + more > most) break;
    shown.add(line);
    words += more;
  }
  return sentences.filter(({ line }) => shown.has(line));
}

/**
 * The sentences to show: the one that answers best and its neighbours, on from where it can be understood and, where
 * the section ends with it, those before it. Where the heading says it all, the section's beginning is the answer.
 */
export function excerpt(
  sentences: readonly Sentence[],
  { terms, heading, cues, isList, most }: ExcerptRequest,
): Sentence[] {
  const headed = coverageIn(terms, [heading]);
  const telling = tellingTerms(sentences, terms, heading);
  if (isList)
    return headed > LISTED_BY_HEADING ? around(sentences, 0, most) : bestEntries(sentences, telling, most);
  if (headed > 0.95 || (cues.definition && headed > DEFINED_BY_HEADING)) return around(sentences, 0, most);
  const scores = scoresOf(sentences, telling, cues);
  let start = scores.indexOf(Math.max(...scores));
  while (start > 0 && LEANS.test((sentences[start] as Sentence).text)) start -= 1;
  return around(sentences, start, most);
}
