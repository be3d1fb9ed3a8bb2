import { FIRM } from '../contracts/firm.ts';
import type { Turn } from './answer.ts';

// Control characters, halves of characters, what is not seen, and what lets text lie about its order.
const UNSEEN = /(?!\s)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu;
const LONGEST_QUERY = 400;

const brand = FIRM.brand.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '.');
const GREETINGS = `(?:(?:hi+|hey+|hello+|good (?:morning|afternoon|evening|day)|greetings|dear (?:team|sir|madam)|ok(?:ay)?|so|well|thanks|thank you|great|please|excuse me|sorry)(?: (?:there|all|team|again|${brand}|you|so much|very much|a lot))*[,.!;:\\s–-]+)+`;
const GREETING = new RegExp(`^${GREETINGS}(?=\\S)`, 'i');
const ONLY_GREETING = new RegExp(`^${GREETINGS}$`, 'i');
const ASKING =
  'how|what|whats|when|where|who|whos|which|why|can|could|do|does|did|is|are|will|would|should|have|has|may';
const ASKING_IN_SPANISH =
  '(?:(?:a|de|en|con|por|para|desde|hasta) )?(?:qué|cómo|cuándo|dónde|quién|quiénes|cuál|cuáles|cuánto|cuánta|cuántos|cuántas)(?!\\p{L})';
/** A question mark, a sentence's end, or a line's end. */
const SENTENCE_END = '(?<=[?!]|[\\p{L}\\d]{3}\\.)\\s+(?=\\S)|\\n+';
/** The end of a sentence, or "and" before a question word. "Terms and conditions" stays whole. */
const BETWEEN = new RegExp(
  `${SENTENCE_END}|[,;]?\\s+(?:(?:and|n|also|plus|&)(?:\\s+also)?\\s+(?=(?:${ASKING})\\b(?!\\s*$))|y\\s+(?=${ASKING_IN_SPANISH}))`,
  'iu',
);
const ASKS = new RegExp(
  `\\?[\\s"”’)]*$|^(?:and |n |also |but |so |then )?(?:${ASKING})\\b|^(?:tell|show|explain)\\b|^¿?${ASKING_IN_SPANISH}`,
  'iu',
);
/** Where a sentence that tells a story goes on: a comma, or a verb before the one whom it asks about. */
const CLAUSE = new RegExp(
  `,\\s+|\\s+(?=(?:so|but|because|whether|if)\\s)|\\s+(?=(?:${ASKING}) (?:i|we|you|u|y['’]?all|it|they|your)\\b)`,
  'iu',
);
const LONGEST_WITHOUT_STORY = 30;
const FEWEST_OF_CLAUSES = 8;
/** As many as one search takes. */
const MOST_QUERIES = 4;

const REFERS =
  /^(?:and|n|also|what about|how about|but|or|then|so)\b|\b(?:that|it|its|this|those|them|they|these|one|ones|there|same|other|others|another)\b/i;
/** A question of these words alone has no subject of its own. */
const VAGUE =
  /^(?:(?:and|also|but|or|so|then|what|which|why|how|when|where|about|if|is|are|was|were|does|do|did|can|could|will|would|should|has|have|the|an?|to|of|in|on|with|for|from|us|me|we|i|you|my|our|your|includ(?:e[sd]?|ing)|apply|applies|count|mean|means|right|fine|ok(?:ay)?|possible|true|sure|allowed|enough|normal|either|both|too|not|that|thats|it|its|this|those|them|they|these|ones?|there|same|others?|another)\b\W*)+$/i;
const MOST_WORDS_REFERRING = 12;
const FEW_WORDS = 3;

/** Returns what a visitor wrote as visible text with single spaces. Line breaks stay. */
export function cleanText(text: string): string {
  return text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** A greeting that is the whole of a text stays. */
const withoutGreeting = (text: string) =>
  ONLY_GREETING.test(`${text} `) ? text : text.replace(GREETING, '');

const wordsOf = (text: string) => text.trim().split(/\s+/);

/** The end of a long sentence, from the clause on that gives it enough words. */
function lastClauses(sentence: string): string {
  if (wordsOf(sentence).length <= LONGEST_WITHOUT_STORY) return sentence;
  const clauses = sentence.split(CLAUSE);
  const from = clauses.findLastIndex(
    (_, at) => wordsOf(clauses.slice(at).join(' ')).length >= FEWEST_OF_CLAUSES,
  );
  return clauses.slice(Math.max(from, 0)).join(', ');
}

/**
 * What a long message asks: its sentences that ask, or its last one, each with the one before it where it refers to that.
 * A short message stays whole.
 */
function withoutStory(text: string): string {
  if (wordsOf(text).length <= LONGEST_WITHOUT_STORY) return text;
  const sentences = text.split(new RegExp(SENTENCE_END, 'u'));
  const asking = sentences.map((sentence) => ASKS.test(withoutGreeting(sentence)));
  const isAsked = (at: number) => asking[at] || (!asking.includes(true) && at === sentences.length - 1);
  const isMeant = (at: number) =>
    at + 1 < sentences.length && isAsked(at + 1) && refersBack(sentences[at + 1] ?? '');
  return sentences
    .filter((_, at) => isAsked(at) || isMeant(at))
    .map(lastClauses)
    .join('\n');
}

/** A message as it is looked up. */
export interface ReadMessage {
  /** The message without a greeting first, then without its story, then its questions: each text once. */
  queries: string[];
  /** The message without a greeting and a story. */
  asked: string;
  /** Its questions; all that is asked when it cannot be split. */
  questions: string[];
}

/** Joins a part of few words to the part before it: "Do you carry insurance and how much" is one question. */
function joinShort(parts: string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && !/[.?!]$/.test(before) && wordsOf(part).length <= FEW_WORDS)
      joined[joined.length - 1] = `${before} ${part}`;
    else joined.push(part);
  }
  return joined;
}

const asQuery = (text: string) => withoutGreeting(text.replaceAll('\n', ' ')).slice(0, LONGEST_QUERY);

/**
 * Splits a message into its questions: "how much is it and when are you free?" has two. Sentences that only explain are
 * left out. A message with no question in it, or too many, stays in one piece. A few words after "and" belong to the
 * question before them.
 */
export function readMessage(message: string): ReadMessage {
  const text = cleanText(message);
  const whole = asQuery(text);
  if (!/[\p{L}\p{N}]/u.test(whole)) return { queries: [], asked: '', questions: [] };
  const request = withoutStory(text);
  const asked = asQuery(request);
  const parts = joinShort(request.split(BETWEEN).map((part) => withoutGreeting(part.trim())))
    .filter((part) => /\p{L}/u.test(part) && ASKS.test(part))
    .map((part) => part.slice(0, LONGEST_QUERY));
  const mostQuestions = asked === whole ? MOST_QUERIES - 1 : MOST_QUERIES - 2;
  const questions = parts.length > 0 && parts.length <= mostQuestions ? parts : [asked];
  return { queries: [...new Set([whole, asked, ...questions])], asked, questions };
}

/** Whether a question may need the one before it: it points back or has few words. */
export function refersBack(question: string): boolean {
  const words = wordsOf(question).length;
  return words <= FEW_WORDS || (words <= MOST_WORDS_REFERRING && REFERS.test(question));
}

/** Whether a question points to something that neither it nor the conversation names: "and the other one?". */
export function isUnclear(question: string, history: readonly Turn[]): boolean {
  return VAGUE.test(question) && REFERS.test(question) && history.every(({ role }) => role !== 'user');
}

/** A question that refers back, with the visitor's last question before it; undefined without one. */
export function completeFollowUp(question: string, history: readonly Turn[]): string | undefined {
  const before = history.findLast(({ role }) => role === 'user');
  const earlier = before && readMessage(before.content).questions.at(-1);
  return earlier && refersBack(question) ? `${earlier} ${question}`.slice(-LONGEST_QUERY) : undefined;
}
