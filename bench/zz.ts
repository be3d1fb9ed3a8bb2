import { readFileSync } from 'node:fs';
import { createStackProcess } from '../tests/support/stack-process.ts';
import { askAll } from './assistant/ask.ts';
import { readLiveValues } from './assistant/live-values.ts';
const [file = '', pattern = '.'] = process.argv.slice(2);
const questions = JSON.parse(readFileSync(file, 'utf8')).filter((q: { id: string }) => new RegExp(pattern).test(q.id));
const stack = await createStackProcess();
try {
  await stack.start();
  const values = await stack.ask(readLiveValues);
  await askAll(stack.functionsUrl, questions.slice(0, 10), values);
  const judged = await askAll(stack.functionsUrl, questions, values);
  const c = (g: string) => judged.filter(({ verdict }) => verdict.grade === g).length;
  console.log(questions.length, 'good', c('good'), 'weak', c('weak'), 'bad', c('bad'));
  for (const { question, reply, verdict } of judged) {
    if (verdict.grade === 'good') continue;
    console.log(`\n${verdict.grade} ${question.id} ${question.history ? `[after: ${question.history.at(-2)?.content}] ` : ''}"${question.question}" want ${question.expect} ${JSON.stringify(question.facts)} ${question.mustNot ?? ''}: ${verdict.faults.join(', ')}\n   got: ${reply.message.replaceAll('\n', ' ').slice(0, 330)}`);
    const rows = await stack.ask((sql) => sql`select a.question, a.kind, r.score from private.rank_answers(${question.question}, 'en') r join public.answers a on a.id = r.answer_id`) as { question: string; kind: string; score: number }[];
    for (const r of rows.slice(0, 4)) console.log(`      ${r.score.toFixed(2)} ${r.kind === 'answer' ? '' : `(${r.kind}) `}${r.question}`);
  }
} finally {
  await stack.remove();
}
