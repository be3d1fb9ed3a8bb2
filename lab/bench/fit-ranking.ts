// node lab/bench/fit-ranking.ts: fits the weights of private.rank_answers() on rehearsed wordings and prints them. A person
// puts them into supabase/schemas/70_assistant/answer_search.sql, and looks at `npm run bench -- assistant`.
import { createStackProcess } from '../../tests/support/stack/stack-process.ts';
import { fitWeights, MATCH_FEATURES, type Rehearsed, shareFirst } from './assistant/fit-weights.ts';
import { rehearseWordings } from './assistant/rehearsal.ts';

const COUNT = 500;
const LEARNED = ['first', 'second'];
const CHECKED = 'third';

const stack = await createStackProcess();
try {
  await stack.start();
  const learned: Rehearsed[] = [];
  for (const seed of LEARNED) learned.push(...(await stack.ask((sql) => rehearseWordings(sql, COUNT, seed))));
  const checked = await stack.ask((sql) => rehearseWordings(sql, COUNT, CHECKED));
  const weights = fitWeights(learned);
  console.table(MATCH_FEATURES.map((feature, at) => ({ feature, weight: weights[at]?.toFixed(2) })));
  process.stdout.write(
    `first on the ${learned.length} rehearsed wordings: ${shareFirst(learned, weights).toFixed(3)}, on ${COUNT} others: ${shareFirst(checked, weights).toFixed(3)}\n`,
  );
} finally {
  await stack.remove();
}
