import { createStackProcess } from '../../tests/support/stack/stack-process.ts';
import { askAll, type JudgedReply } from './assistant/ask.ts';
import { readLiveValues } from './assistant/live-values.ts';
import { QUESTION_SETS, type QuestionSet, readQuestions } from './assistant/questions.ts';
import { ratesOf } from './assistant/rates.ts';
import { type Metric, percentile, targetOf } from './metric.ts';

const WARM_UP = 10;
const P95_AT_MOST_MS = 100;

/** Prints the counts of a set and its rates beside their floors; with `isShown` also each reply that is not good. */
function printSet(set: QuestionSet, judged: readonly JudgedReply[], rates: Metric[], isShown: boolean): void {
  const count = (grade: string) => judged.filter(({ verdict }) => verdict.grade === grade).length;
  process.stdout.write(
    `\n${set}: ${judged.length} questions, ${count('good')} good, ${count('weak')} weak, ${count('bad')} bad\n`,
  );
  if (judged.length === 0) return;
  console.table(
    rates.map((rate) => ({
      rate: rate.name.slice(set.length + 2),
      measured: Number(rate.value.toFixed(3)),
      floor: targetOf(rate),
    })),
  );
  if (!isShown) return;
  for (const { question, reply, verdict } of judged) {
    if (verdict.grade === 'good') continue;
    process.stdout.write(
      `${verdict.grade} ${question.id} "${question.question}" ${verdict.faults.join(', ')}\n    ${JSON.stringify(reply.message)}\n`,
    );
  }
}

/**
 * Measures how often the assistant without a model is right and how long a visitor waits, over HTTP on a separate stack.
 * The replies that are not good are printed for the development set, and for the others only if `showAll`: a set whose
 * failures are read is no longer held out.
 */
export async function measureAssistant(showAll: boolean): Promise<Metric[]> {
  const stack = await createStackProcess();
  const metrics: Metric[] = [];
  const times: number[] = [];
  try {
    await stack.start();
    const values = await stack.ask(readLiveValues);
    await askAll(stack.functionsUrl, readQuestions('development').slice(0, WARM_UP), values);
    for (const set of QUESTION_SETS) {
      const judged = await askAll(stack.functionsUrl, readQuestions(set), values);
      const rates = ratesOf(set, judged);
      printSet(set, judged, rates, showAll || set === 'development');
      metrics.push(...rates);
      times.push(...judged.map(({ milliseconds }) => milliseconds));
    }
  } finally {
    await stack.remove();
  }
  return [
    ...metrics,
    { name: 'a question over HTTP, median', value: percentile(times, 0.5), unit: 'ms' },
    {
      name: `a question over HTTP, p95 of ${times.length}`,
      value: percentile(times, 0.95),
      unit: 'ms',
      atMost: P95_AT_MOST_MS,
    },
  ];
}
