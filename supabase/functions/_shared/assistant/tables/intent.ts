import type { Answer } from '../answer.ts';
import type { AssistantPorts, Facts } from '../ports.ts';
import type { ResolvedQuestion } from '../question/follow-up.ts';
import { type Term, termsOf } from '../question/words.ts';

/** What an answer from the tables is made of. */
export interface Intent {
  asked: ResolvedQuestion;
  facts: Facts;
  now: Date;
  zone: string;
  ports: AssistantPorts;
}

/** Answers the questions of one kind; undefined for all others. */
export type AnswerIntent = (intent: Intent) => Answer | undefined | Promise<Answer | undefined>;

/**
 * What a question is about besides `vocabulary`. A question about a price that also speaks of inventory and freight
 * is none about our price.
 */
export function termsOutsideVocabulary(text: string, vocabulary: RegExp): Term[] {
  return termsOf(text).filter(({ word, weight }) => weight > 0.3 && !vocabulary.test(word));
}
