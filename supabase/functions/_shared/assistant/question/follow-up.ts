import type { Turn } from '../answer.ts';
import { cleanText } from './clean.ts';
import { termsOf, tokenize } from './words.ts';

const STARTS = /^(?:and|also|what about|how about|but|or|then|so)\b/i;
const POINTS =
  /\b(?:that|it|its|this|those|them|they|these|one|ones|there|same|first|second|third|latter)\b/i;
const FEW_WORDS = 3;

/** A question with the previous messages that it refers to. */
export interface ResolvedQuestion {
  /** What was written now. */
  own: string;
  /** The same with the question before, when it refers to that. */
  whole: string;
  /** What was answered before, when it refers to that: says which service is meant, and nothing else. */
  answered: string;
}

/** Finds what "and how much is that?" refers to. */
export function resolveFollowUp(own: string, history: readonly Turn[]): ResolvedQuestion {
  const topics = termsOf(own).filter(({ weight }) => weight > 0.3).length;
  const refers =
    (STARTS.test(own) && topics <= FEW_WORDS) ||
    (POINTS.test(own) && topics <= FEW_WORDS && tokenize(own).length <= 12) ||
    (topics <= 1 && tokenize(own).length <= 3);
  const before = history.filter(({ role }) => role === 'user').at(-1);
  if (!refers || !before) return { own, whole: own, answered: '' };
  const reply = history.filter(({ role }) => role === 'assistant').at(-1);
  return {
    own,
    whole: `${cleanText(before.content)} ${own}`,
    answered: cleanText(reply?.content ?? ''),
  };
}
