import { CASE_STUDY_AND_ARTICLE_WORDINGS } from '../wordings/case-studies-and-articles.ts';
import { DATA_AND_TERMS_WORDINGS } from '../wordings/data-and-terms.ts';
import { FIRM_WORDINGS } from '../wordings/firm.ts';
import { OFFER_WORDINGS } from '../wordings/offer.ts';
import { UNDISCLOSED_TOPIC_WORDINGS } from '../wordings/undisclosed.ts';
import { expandPhrases } from './phrases.ts';
import { correctionOf } from './spelling.ts';
import { synonymsOf } from './synonyms.ts';
import { termsImpliedBy } from './thesaurus.ts';
import { stem, tokenize } from './words.ts';

/** What a question is taken to mean. */
export interface IntentMatch {
  /** The question in the site's own words; undefined for one that the site does not answer. */
  question: string | undefined;
  /** Whether nothing else is to be tried. */
  isSure: boolean;
}

// Found with the questions for development, as was how much of a likeness another word is.
const SURE = 0.8;
const LIKELY = 0.55;
const SYNONYM = 0.6;
const MEANT = 0.4;

/** Words without which a question is the same; "who", "your" or "long" tell one from another here. */
const NOTHING = new Set(
  `a an the of to in on at for with and or is are am was were be been being do does did has have had it its this that
  these those there some any just really please can could would will should may might shall so as by from into if then
  than too also get got like about`.split(/\s+/),
);
const SHORTEST_MISSPELT = 5;

interface Wording {
  meaning: number;
  stems: ReadonlySet<string>;
}

const questions: (string | undefined)[] = [];
const wordings: Wording[] = [];
/** Every word of a wording with its stem: the same few come again and again, and a function's start waits for them. */
const stemOf = new Map<string, string>();

function learn(texts: readonly string[]): void {
  for (const text of texts) {
    const stems = new Set<string>();
    for (const word of tokenize(text)) {
      const stemmed = stemOf.get(word) ?? stem(word);
      stemOf.set(word, stemmed);
      if (!NOTHING.has(word)) stems.add(stemmed);
    }
    wordings.push({ meaning: questions.length - 1, stems });
  }
}

for (const text of [
  OFFER_WORDINGS,
  FIRM_WORDINGS,
  DATA_AND_TERMS_WORDINGS,
  CASE_STUDY_AND_ARTICLE_WORDINGS,
]) {
  for (const line of expandPhrases(text.trim()).split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) questions.push(line);
    learn(line.trim().split(' | '));
  }
}
for (const line of expandPhrases(UNDISCLOSED_TOPIC_WORDINGS.trim()).split('\n')) {
  questions.push(undefined);
  learn(line.split(' | '));
}

const spellings = new Set([...stemOf.keys()].filter((word) => word.length >= SHORTEST_MISSPELT));

const having = new Map<string, number[]>();
for (const [at, { stems }] of wordings.entries()) {
  for (const each of stems) {
    const before = having.get(each);
    if (before) before.push(at);
    else having.set(each, [at]);
  }
}

const MOST = Math.log(questions.length + 1);

/** How much a word tells one meaning from another. */
function weightOf(stemmed: string): number {
  const meanings = new Set(having.get(stemmed)?.map((at) => wordings[at]?.meaning));
  return Math.log((questions.length + 1) / (meanings.size + 0.5)) / MOST;
}

const weights = new Map([...having.keys()].map((each) => [each, weightOf(each)]));
const weightIn = (stems: Iterable<string>) => {
  let sum = 0;
  for (const each of stems) sum += weights.get(each) ?? weightOf(each);
  return sum;
};
const wholes = wordings.map(({ stems }) => weightIn(stems));

/** The stems of a question; what is known in no form is taken for what it looks like. */
function askedIn(text: string): Set<string> {
  return new Set(
    tokenize(text)
      .filter((word) => !NOTHING.has(word))
      .map((word) => {
        const own = stem(word);
        if (having.has(own) || synonymsOf(own).size > 0 || termsImpliedBy(own).size > 0) return own;
        const meant = correctionOf(word, spellings);
        return meant ? stem(meant) : own;
      }),
  );
}

/** How surely each wording has a word: 0 to 1. */
function foundIn(stemmed: string): Map<number, number> {
  const found = new Map<number, number>();
  const mark = (stems: Iterable<string>, strength: number) => {
    for (const each of stems) for (const at of having.get(each) ?? []) found.set(at, strength);
  };
  mark(termsImpliedBy(stemmed), MEANT);
  mark(synonymsOf(stemmed), SYNONYM);
  mark([stemmed], 1);
  return found;
}

const add = (sums: Map<number, number>, key: number, more: number) =>
  sums.set(key, (sums.get(key) ?? 0) + more);

/**
 * Matches a question to an intent by known wordings. The score is the mean of the overlap with the most similar
 * wording, both ways, and the overlap with all wordings of that intent. Undefined when no intent is likely.
 */
export function matchIntent(text: string): IntentMatch | undefined {
  const asked = askedIn(text);
  const whole = weightIn(asked);
  if (whole === 0) return undefined;
  const byWording = new Map<number, number>();
  const byMeaning = new Map<number, number>();
  for (const each of asked) {
    const weight = weightIn([each]);
    const most = new Map<number, number>();
    for (const [at, strength] of foundIn(each)) {
      const { meaning } = wordings[at] as Wording;
      add(byWording, at, weight * strength);
      most.set(meaning, Math.max(most.get(meaning) ?? 0, strength));
    }
    for (const [meaning, strength] of most) add(byMeaning, meaning, weight * strength);
  }
  let best = { meaning: -1, likeness: 0 };
  for (const [at, met] of byWording) {
    const { meaning } = wordings[at] as Wording;
    const alike = (2 * met) / (whole + (wholes[at] ?? 0));
    const likeness = (alike + (byMeaning.get(meaning) ?? 0) / whole) / 2;
    if (likeness > best.likeness) best = { meaning, likeness };
  }
  if (best.likeness < LIKELY) return undefined;
  return { question: questions[best.meaning], isSure: best.likeness >= SURE };
}

/** The canonical wording of every question that the assistant can answer. */
export const KNOWN_QUESTIONS: readonly string[] = questions.filter((each) => each !== undefined);
