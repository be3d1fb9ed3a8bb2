import postgres from 'postgres';
import sitePages from '../supabase/functions/_shared/assistant/site-pages.json' with { type: 'json' };
import { postJson } from '../tests/support/booking.ts';
import { createStackProcess } from '../tests/support/stack-process.ts';
import { databasePorts } from './assistant/database-ports.ts';
import { readExpectedAnswers } from './assistant/expected-answers.ts';
import {
  readDevelopmentQuestions,
  readQuestions,
  readUnseenQuestions,
  readVisitorQuestions,
} from './assistant/questions.ts';
import { askAll, shareWithoutFaults } from './assistant/rates.ts';
import { type Figure, percentile } from './figure.ts';
import { startThrowAwayDatabase } from './throw-away-database.ts';

const WARM_UP = 10;

async function measureRates(root: string): Promise<Figure[]> {
  const database = await startThrowAwayDatabase(root);
  const sql = postgres(database.url('supabase_admin'), { max: 4, onnotice: () => undefined });
  try {
    await sql`select public.replace_kb_site_pages(${sql.json(sitePages.pages)}, ${sitePages.checksum})`;
    const truth = await readExpectedAnswers(sql);
    const asked = await askAll(readQuestions(), databasePorts(sql), truth, new Date());
    const unseen = await askAll(readUnseenQuestions(), databasePorts(sql), truth, new Date());
    const development = await askAll(readDevelopmentQuestions(), databasePorts(sql), truth, new Date());
    const visitors = await askAll(readVisitorQuestions(), databasePorts(sql), truth, new Date());
    const figure = (name: string, value: number, atLeast: number): Figure => ({
      name,
      value,
      unit: '',
      atLeast,
    });
    return [
      figure('answerable questions with their fact and page', shareWithoutFaults(asked, 'answerable'), 0.9),
      figure('… of those it was tuned on', shareWithoutFaults(asked, 'answerable', ['first', 'tuning']), 0.9),
      figure('… of those it was not tuned on', shareWithoutFaults(asked, 'answerable', ['holdout']), 0.9),
      figure('unanswerable questions declined', shareWithoutFaults(asked, 'unanswerable'), 0.95),
      figure('… of those it was not tuned on', shareWithoutFaults(asked, 'unanswerable', ['holdout']), 0.95),
      figure('answerable of forty written later', shareWithoutFaults(unseen, 'answerable'), 0.9),
      figure('… and unanswerable', shareWithoutFaults(unseen, 'unanswerable'), 0.95),
      figure('answerable of 132 for development', shareWithoutFaults(development, 'answerable'), 0.9),
      figure('… and unanswerable', shareWithoutFaults(development, 'unanswerable'), 0.95),
      figure('answerable of 81 as visitors write', shareWithoutFaults(visitors, 'answerable'), 0.9),
      figure('… and unanswerable', shareWithoutFaults(visitors, 'unanswerable'), 0.95),
      figure(
        'prices, durations, hours and free times that agree with the tables',
        shareWithoutFaults(asked, 'table'),
        1,
      ),
    ];
  } finally {
    await sql.end();
    await database.stop();
  }
}

async function measureTimes(): Promise<Figure[]> {
  const stack = await createStackProcess();
  const times: number[] = [];
  try {
    await stack.start();
    for (const [at, { question, history = [] }] of readQuestions().entries()) {
      const started = performance.now();
      const body = { message: question, chatHistory: history };
      const answer = await postJson(`${stack.functionsUrl}/chatbot/message`, body);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A question was answered with ${answer.status}.`);
      if (at >= WARM_UP) times.push(performance.now() - started);
    }
  } finally {
    await stack.remove();
  }
  return [
    { name: 'a question over HTTP, median', value: percentile(times, 0.5), unit: 'ms' },
    {
      name: `a question over HTTP, p95 of ${times.length}`,
      value: percentile(times, 0.95),
      unit: 'ms',
      atMost: 150,
    },
  ];
}

/** How often the assistant without a model is right, and how long a visitor waits for it. */
export async function measureAssistant(root: string): Promise<Figure[]> {
  return [...(await measureRates(root)), ...(await measureTimes())];
}
