import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `development` is what the assistant is tuned on. `held-out` was written only from the public pages, before its writer
 * saw the code, the wordings or any other question. `fresh` is written last, in the same way.
 */
export const QUESTION_SETS = ['development', 'held-out', 'fresh'] as const;
export type QuestionSet = (typeof QUESTION_SETS)[number];

export interface BenchQuestion {
  id: string;
  question: string;
  /** The messages before it, oldest first. */
  history?: { role: 'user' | 'assistant'; content: string }[];
  expect: 'answer' | 'unknown' | 'off_topic' | 'small_talk' | 'handoff' | 'other_language';
  /**
   * Patterns that a complete reply has, the main one first. A list is a choice of patterns. `$price:<slug>` and the other
   * names of live-values.ts stand for what the database says.
   */
  facts: (string | string[])[];
  /** Paths, one of which a reply with links has. A path without a fragment stands for the whole page. */
  page?: string[];
  /** Patterns that no reply may have, such as an invented figure. */
  mustNot?: string[];
}

/** Reads one set of questions; an empty list until it is written. */
export function readQuestions(set: QuestionSet): BenchQuestion[] {
  const folder = join(import.meta.dirname, 'development');
  const files =
    set === 'development'
      ? readdirSync(folder).map((name) => join(folder, name))
      : [join(import.meta.dirname, `${set}.jsonl`)];
  const lines = files.sort().flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  return lines.map((line) => JSON.parse(line) as BenchQuestion);
}
