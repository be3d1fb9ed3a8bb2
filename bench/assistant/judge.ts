import type { Answer } from '../../supabase/functions/_shared/assistant/answer.ts';
import type { Truth } from './expected-answers.ts';
import { disagreements } from './judge-tables.ts';
import type { BenchQuestion } from './questions.ts';

/** A reply as it comes from the answerer, or over HTTP. */
export type Judged = Pick<Answer, 'message' | 'sources' | 'outcome' | 'handoff'>;

const MOST_SOURCES = 2;

function pageOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}

/** What is wrong with an answer; empty when nothing is. */
export function faultsOf(question: BenchQuestion, answer: Judged, truth: Truth): string[] {
  if (question.kind === 'unanswerable') {
    return answer.outcome === 'declined' && answer.handoff ? [] : ['is not declined'];
  }
  if (answer.outcome !== 'answer') return [`is ${answer.outcome}`];
  if (question.kind === 'table') return disagreements(question.table, answer.message, truth);
  const faults = question.facts
    .filter((fact) => !new RegExp(fact, 'i').test(answer.message))
    .map((fact) => `lacks /${fact}/`);
  const cited = answer.sources.map(({ url }) => pageOf(url));
  if (!cited.some((page) => question.pages.includes(page)))
    faults.push(`cites ${cited.join(', ') || 'nothing'}`);
  if (cited.length > MOST_SOURCES) faults.push(`cites ${cited.length} pages`);
  return faults;
}
