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
/** A question mark, a sentence's end, a line's end, or "and" before a question word. "Terms and conditions" stays whole. */
const BETWEEN = new RegExp(
  `(?<=[?!]|[\\p{L}\\d]{3}\\.)\\s+(?=\\S)|\\n+|[,;]?\\s+(?:and|also|plus|&)(?:\\s+also)?\\s+(?=(?:${ASKING})\\b(?!\\s*$))`,
  'iu',
);
const ASKS = new RegExp(
  `\\?[\\s"”’)]*$|^(?:and |also |but |so |then )?(?:${ASKING})\\b|^(?:tell|show|explain)\\b`,
  'i',
);
const MOST_QUESTIONS = 3;

const REFERS =
  /^(?:and|also|what about|how about|but|or|then|so)\b|\b(?:that|it|its|this|those|them|they|these|one|ones|there|same|other|others|another)\b/i;
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

/** A message as it is looked up: as a whole, and its questions, each with the place of its query. */
export interface ReadMessage {
  /** The message without a greeting first, then its questions, where they differ from it. */
  queries: string[];
  /** Its questions; the whole message when it cannot be split. */
  questions: string[];
}

/**
 * Splits a message into its questions: "how much is it and when are you free?" has two. Sentences that only explain are
 * left out. A message with no question in it, or more than three, stays whole.
 */
export function readMessage(message: string): ReadMessage {
  const text = cleanText(message);
  const whole = withoutGreeting(text.replaceAll('\n', ' ')).slice(0, LONGEST_QUERY);
  if (!/[\p{L}\p{N}]/u.test(whole)) return { queries: [], questions: [] };
  const parts = text
    .split(BETWEEN)
    .map((part) => withoutGreeting(part.trim()))
    .filter((part) => /\p{L}/u.test(part) && ASKS.test(part))
    .map((part) => part.slice(0, LONGEST_QUERY));
  const questions = parts.length > 0 && parts.length <= MOST_QUESTIONS ? parts : [whole];
  return { queries: [...new Set([whole, ...questions])], questions };
}

/** Whether a question may need the one before it: it points back or has few words. */
function refersBack(question: string): boolean {
  const words = question.trim().split(/\s+/).length;
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
