import { answerWithoutModel } from '../../supabase/functions/_shared/assistant/answer-without-model.ts';
import type { AssistantPorts } from '../../supabase/functions/_shared/assistant/ports.ts';
import type { ExpectedAnswers } from './expected-answers.ts';
import { findAnswerFaults } from './judge.ts';
import type { BenchQuestion, QuestionSet } from './questions.ts';

export interface JudgedQuestion {
  kind: BenchQuestion['kind'];
  set: QuestionSet;
  question: string;
  faults: string[];
  milliseconds: number;
}

/** Asks all of them, one after another, with `now` as the current time. */
export async function askAll(
  questions: readonly BenchQuestion[],
  ports: AssistantPorts,
  truth: ExpectedAnswers,
  now: Date,
): Promise<JudgedQuestion[]> {
  const asked: JudgedQuestion[] = [];
  for (const each of questions) {
    const { kind, set, question, history = [] } = each;
    const started = performance.now();
    const answer = await answerWithoutModel({
      message: question,
      history,
      now,
      zone: 'America/New_York',
      ports,
    });
    const milliseconds = performance.now() - started;
    asked.push({ kind, set, question, faults: findAnswerFaults(each, answer, truth), milliseconds });
  }
  return asked;
}

/** The share, 0 to 1, that is answered as it should be. */
export function shareWithoutFaults(
  asked: readonly JudgedQuestion[],
  kind: BenchQuestion['kind'],
  sets?: QuestionSet[],
): number {
  const chosen = asked.filter((each) => each.kind === kind && (!sets || sets.includes(each.set)));
  return chosen.filter(({ faults }) => faults.length === 0).length / chosen.length;
}
