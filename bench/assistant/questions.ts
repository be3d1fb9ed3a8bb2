import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Turn } from '../../supabase/functions/_shared/assistant/answer.ts';

/**
 * `first` was written before the answerer, `tuning` is what it is tuned on, `holdout` is only measured. `unseen` came
 * later, by the writer of the thesaurus, before the answerer was asked any of it. `visitors` are short, misspelled and
 * indirect, as visitors write; they were asked, as a whole, once before the weights were found, once after, and once
 * when the wordings had been written. `development` is what the likeness of wordings was tuned on.
 */
export type QuestionSet = 'first' | 'tuning' | 'holdout' | 'unseen' | 'visitors' | 'development';

/** What a question about prices, durations, hours or free times asks for. Days and times are the firm's. */
export interface TableQuestion {
  /** Slugs. */
  services?: string[];
  consultation?: string;
  ask?: 'price' | 'duration';
  slots?: { days: string; from?: string; before?: string; at?: string; consultation?: string };
  /** 'week', a weekday, or the name of a holiday. */
  hours?: string;
}

interface Common {
  set: QuestionSet;
  question: string;
  history?: Turn[];
}

export type BenchQuestion = Common &
  (
    | {
        kind: 'answerable' /** Patterns, each of them in the answer. */;
        facts: string[] /** Any of them cited. */;
        pages: string[];
      }
    | { kind: 'unanswerable' }
    | { kind: 'table'; table: TableQuestion }
  );

function questionsIn(file: string): BenchQuestion[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as BenchQuestion[];
}

/** The 150 questions: 100 answerable, 25 not, 25 answered from database tables. */
export function readQuestions(): BenchQuestion[] {
  return questionsIn('questions.json');
}

/** Forty more, 30 answerable and 10 not, which are only measured. */
export function readUnseenQuestions(): BenchQuestion[] {
  return questionsIn('unseen-questions.json');
}

/** 81 as visitors write, 61 answerable and 20 not, which are only measured. */
export function readVisitorQuestions(): BenchQuestion[] {
  return questionsIn('visitor-questions.json');
}

/** 132 as visitors might write, 90 answerable and 42 not, for development. */
export function readDevelopmentQuestions(): BenchQuestion[] {
  return questionsIn('development-questions.json');
}
