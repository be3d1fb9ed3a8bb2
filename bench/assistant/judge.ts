import type { Answer } from '../../supabase/functions/_shared/assistant/answer.ts';
import type { ExpectedAnswers } from './expected-answers.ts';
import { findTableMismatches } from './judge-tables.ts';
import type { BenchQuestion } from './questions.ts';

/** A reply as it comes from the answerer, or over HTTP. */
export type AnswerToJudge = Pick<Answer, 'message' | 'sources' | 'outcome' | 'handoff'>;

const MOST_SOURCES = 2;

function pageOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}

/** What is wrong with an answer; empty when nothing is. */
export function findAnswerFaults(
  question: BenchQuestion,
  answer: AnswerToJudge,
  truth: ExpectedAnswers,
): string[] {
  if (question.kind === 'unanswerable') {
    return answer.outcome === 'declined' && answer.handoff ? [] : ['is not declined'];
  }
  if (answer.outcome !== 'answer') return [`is ${answer.outcome}`];
  if (question.kind === 'table') return findTableMismatches(question.table, answer.message, truth);
  const faults = question.facts
    .filter((fact) => !new RegExp(fact, 'i').test(answer.message))
    .map((fact) => `lacks /${fact}/`);
  const cited = answer.sources.map(({ url }) => pageOf(url));
  if (!cited.some((page) => question.pages.includes(page)))
    faults.push(`cites ${cited.join(', ') || 'nothing'}`);
  if (cited.length > MOST_SOURCES) faults.push(`cites ${cited.length} pages`);
  return faults;
}
