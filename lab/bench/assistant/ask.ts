import { postJson } from '../../../tests/support/booking/booking.ts';
import { judgeReply, type Reply, type Verdict } from './judge.ts';
import type { LiveValues } from './live-values.ts';
import type { BenchQuestion } from './questions.ts';

export interface JudgedReply {
  question: BenchQuestion;
  reply: Reply;
  verdict: Verdict;
  milliseconds: number;
}

/** Asks the questions one after another, each in a separate conversation, as a caller of `POST /api/chatbot/message`. */
export async function askAll(
  functionsUrl: string,
  questions: readonly BenchQuestion[],
  values: LiveValues,
): Promise<JudgedReply[]> {
  const judged: JudgedReply[] = [];
  for (const question of questions) {
    const body = { message: question.question, chatHistory: question.history ?? [] };
    const started = performance.now();
    const response = await postJson(`${functionsUrl}/chatbot/message`, body);
    const text = await response.text();
    const milliseconds = performance.now() - started;
    if (!response.ok) throw new Error(`${question.id} was answered with ${response.status}: ${text}`);
    const reply = JSON.parse(text) as Reply;
    judged.push({ question, reply, verdict: judgeReply(question, reply, values), milliseconds });
  }
  return judged;
}
