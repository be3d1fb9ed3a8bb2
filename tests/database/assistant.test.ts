import { beforeAll, expect, test } from 'vitest';
import { judgeReply, type Verdict } from '../../lab/bench/assistant/judge.ts';
import { readLiveValues } from '../../lab/bench/assistant/live-values.ts';
import { type BenchQuestion, readQuestions } from '../../lab/bench/assistant/questions.ts';
import { composeReply } from '../../supabase/functions/_shared/assistant/answer-without-model.ts';
import { assistantFacts } from '../../supabase/functions/_shared/assistant/assistant-data.ts';
import sitePages from '../../supabase/functions/_shared/assistant/site-pages.json' with { type: 'json' };
import { createPorts } from '../../supabase/functions/chatbot/ports.ts';
import { testDatabase } from '../support/database/fresh-database.ts';
import { sqlRpc } from '../support/database/sql-rpc.ts';

// A fixed part of the development set; the bench asks all of it over HTTP.
const LIVE = [124, 125, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 145];
const ANSWERABLE = [1, 2, 5, 6, 7, 8, 9, 10, 11, 14, 16, 18, 612, 629, 630, 634, 635];
const UNANSWERABLE = [101, 102, 103, 107, 113, 616, 617, 618, 619, 620, 622, 623, 624, 625, 648];

const sql = testDatabase().connect('supabase_admin', { max: 4 });
let verdicts: Map<number, [BenchQuestion, Verdict, string]>;

async function ask({ question, history = [] }: Pick<BenchQuestion, 'question' | 'history'>) {
  const rpc = sqlRpc(sql);
  const ports = createPorts(rpc, {
    facts: await rpc('get_assistant_context', {}, assistantFacts),
    found: new Map(),
  });
  const { answer } = await composeReply({
    message: question,
    history,
    now: new Date(),
    zone: 'America/New_York',
    ports,
  });
  return answer;
}

/** The questions of these numbers whose replies are not good, with their faults and replies. */
function failed(numbers: number[]): unknown[] {
  return numbers.flatMap((number) => {
    const [question, verdict, message] = verdicts.get(number) ?? [];
    const isGood = verdict?.grade === 'good' && verdict.isRightPage;
    return isGood ? [] : [[question?.question, verdict?.faults, message]];
  });
}

beforeAll(async () => {
  await sql`select public.replace_site_pages(${sql.json(sitePages.pages)}, ${sitePages.checksum})`;
  // The tables move away from what prose says of them.
  await sql`update public.services set price = price + 750, duration = '5-7 weeks' where slug = 'data-analytics'`;
  await sql`update public.consultation_types set duration_minutes = 45, step_minutes = 45 where name = 'Discovery Call'`;
  const values = await readLiveValues(sql);
  verdicts = new Map();
  for (const question of readQuestions('development')) {
    const number = Number(/^dev-(\d+)$/.exec(question.id)?.[1]);
    if (![LIVE, ANSWERABLE, UNANSWERABLE].some((numbers) => numbers.includes(number))) continue;
    const reply = await ask(question);
    verdicts.set(number, [question, judgeReply(question, reply, values), reply.message]);
  }
});

test('every price, duration, opening hour and open slot matches the tables', () => {
  expect(failed(LIVE)).toEqual([]);
});

test('answerable questions are answered with their fact and its page', () => {
  expect(failed(ANSWERABLE)).toEqual([]);
});

test('unanswerable questions are declined, with the offer of a person', () => {
  expect(failed(UNANSWERABLE)).toEqual([]);
});

test('every published question is answered by its own answer', async () => {
  const odd = await sql`
    select question from public.answers a
    where status = 'published' and not exists (select from public.faqs f where private.question_key(f.question) = private.question_key(a.question))
      and (private.find_exact_answer(question, language) ->> 'id')::bigint is distinct from id`;
  expect([...odd]).toEqual([]);
});
