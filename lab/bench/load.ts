import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '../../scripts/demo/fill-demo.ts';
import { ADMIN } from '../../tests/support/account.ts';
import { slotsOfWindow } from '../../tests/support/booking/booking.ts';
import { addConsultants } from '../../tests/support/database/fill-appointments.ts';
import { seededNumbers } from '../../tests/support/seeded-random.ts';
import { createStackProcess, type StackProcess } from '../../tests/support/stack/stack-process.ts';
import { accessTokenOf } from './access-token.ts';
import { readQuestions } from './assistant/questions.ts';
import { arrive, type Outcome, type Result, timesOf } from './load/arrivals.ts';
import { coresBetween, readProcessor } from './load/processor.ts';
import { type LoadReport, type Step, writeReport } from './load/report.ts';
import { verifyWrites } from './load/verify.ts';
import { createVisitors, type World } from './load/visitors.ts';
import { type Metric, percentile } from './metric.ts';

const RATES = [5, 8, 12, 18, 27, 40, 60, 90, 135, 200];
const STEP_SECONDS = 18;
/** The workers of the functions start, and their code is compiled. */
const WARM_UP = { rate: 4, seconds: 12 };
/** Steps beyond the knee, in which requests have to be refused or answered. */
const STEPS_BEYOND = 3;
const SEED = 21;
const CONSULTANTS = 4;
const HOST_GIVES_UP_MS = 26_000;

async function prepareWorld(stack: StackProcess): Promise<World> {
  const { databasePassword, publishableKey } = await stack.secrets();
  await fillDemo(`postgresql://postgres:${databasePassword}@127.0.0.1:${stack.ports.database}/postgres`);
  await stack.ask(async (sql) => {
    await addConsultants(sql, CONSULTANTS);
    await sql`alter system set track_functions = 'all'`;
    await sql`select pg_reload_conf()`;
  });
  const random = seededNumbers(SEED);
  const slots = (await slotsOfWindow(stack.functionsUrl))
    .flatMap((slot) => Array.from({ length: CONSULTANTS }, () => slot))
    .map((slot) => ({ slot, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ slot }) => slot);
  return {
    site: stack.siteUrl,
    api: stack.apiUrl,
    publishableKey,
    staffToken: await accessTokenOf(stack, ADMIN),
    slots,
    questions: readQuestions('development').map(({ question }) => question),
  };
}

/** The share of each database function in the time that all of them took, the largest first. */
async function databaseShares(stack: StackProcess): Promise<LoadReport['databaseShares']> {
  return stack.ask(
    (sql) => sql<{ name: string; share: number }[]>`
      select funcname as name, total_time / sum(self_time) over () as share
      from (
        select schemaname, funcname, sum(total_time) as total_time, sum(self_time) as self_time
        from pg_stat_user_functions group by schemaname, funcname
      ) as f
      order by (schemaname = 'public') desc, total_time desc limit 6`,
  );
}

const countOf = (results: Result[], outcome: Outcome) =>
  results.filter((result) => result.outcome === outcome).length;

function printWordless(results: Result[]): void {
  const details = results.flatMap(({ planned, detail }) => (detail ? [`${planned.kind}: ${detail}`] : []));
  for (const line of new Set(details)) process.stdout.write(`  ${line}\n`);
}

async function runStep(
  stack: StackProcess,
  next: Parameters<typeof arrive>[0],
  random: () => number,
  rate: number,
): Promise<{ step: Step; results: Result[] }> {
  const before = readProcessor(stack.pid());
  const results = await arrive(next, random, { rate, seconds: STEP_SECONDS });
  const { parts, others } = coresBetween(before, readProcessor(stack.pid()));
  const answered = timesOf(results);
  const step: Step = {
    rate,
    sent: results.length,
    answeredPerSecond: answered.length / STEP_SECONDS,
    refusedPerSecond: countOf(results, 'refused') / STEP_SECONDS,
    p50: percentile(answered, 0.5),
    p95: percentile(answered, 0.95),
    chatP95: percentile(timesOf(results, 'chat'), 0.95),
    longest: Math.max(...results.map(({ ms }) => ms)),
    refused: countOf(results, 'refused'),
    unknown: countOf(results, 'unknown'),
    wordless: countOf(results, 'wordless'),
    hung: countOf(results, 'hung'),
    cores: parts,
    others,
  };
  process.stdout.write(
    `${rate} a second: p50 ${step.p50.toFixed(0)} ms, p95 ${step.p95.toFixed(0)} ms, refused in words ${step.refused}, ` +
      `unknown ${step.unknown}, without words ${step.wordless}, hung ${step.hung}; cores: ` +
      `${parts
        .filter(({ cores }) => cores >= 0.05)
        .map(({ part, cores }) => `${part} ${cores.toFixed(2)}`)
        .join(', ')}, other programs ${others.toFixed(2)}\n`,
  );
  printWordless(results);
  return { step, results };
}

/** The first step at which the p95 is twice the lowest one before; undefined while there is none. */
function kneeOf(steps: Step[]): Step | undefined {
  return steps.find(({ p95 }, at) => {
    const before = steps.slice(0, at).map((step) => step.p95);
    return p95 >= 2 * Math.min(...before);
  });
}

/**
 * Raises the load of visitors, bookings, chats and staff on the embedded stack, with a year of the demo in it, to beyond
 * the rate at which the p95 has doubled. Then compares each answer to a write with the database.
 */
export async function measureLoad(root: string): Promise<Metric[]> {
  const stack = await createStackProcess({ site: 'built' });
  try {
    process.stdout.write('Building the site and a year of work\n');
    await stack.start();
    const next = createVisitors(await prepareWorld(stack), SEED);
    const random = seededNumbers(SEED + 1);
    const [{ since }] = await stack.ask((sql) => sql<[{ since: Date }]>`select now() as since`);
    const all = await arrive(next, random, WARM_UP);
    await stack.ask((sql) => sql`select pg_stat_reset()`);
    const steps: Step[] = [];
    for (const rate of RATES) {
      const { step, results } = await runStep(stack, next, random, rate);
      steps.push(step);
      all.push(...results);
      const knee = kneeOf(steps);
      if (knee && steps.length > steps.indexOf(knee) + STEPS_BEYOND) break;
    }
    const shares = await databaseShares(stack);
    const verified = await stack.ask((sql) => verifyWrites(sql, all, since));
    const report: LoadReport = {
      steps,
      knee: kneeOf(steps),
      databaseShares: shares,
      verified,
      processors: availableParallelism(),
    };
    await writeReport(join(root, 'docs'), report);
    return metricsOf(report);
  } finally {
    await stack.remove();
  }
}

function metricsOf({ steps, knee, verified, databaseShares: shares }: LoadReport): Metric[] {
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  const most = (of: (step: Step) => number) => Math.max(...steps.map(of));
  const postgres = (knee ?? steps.at(-1))?.cores.find(({ part }) => part === 'Postgres')?.cores ?? 0;
  const [first] = shares;
  return [
    { name: `p95 at ${steps[0]?.rate} a second`, value: steps[0]?.p95 ?? 0, unit: 'ms' },
    { name: 'rate at which the p95 has doubled', value: knee?.rate ?? 0, unit: 'a second' },
    { name: 'most answers', value: most(({ answeredPerSecond }) => answeredPerSecond), unit: 'a second' },
    { name: 'cores that Postgres used at the knee', value: postgres, unit: '' },
    {
      name: `share of ${first?.name ?? 'nothing'} in the time of all database functions`,
      value: first?.share ?? 0,
      unit: '',
    },
    { name: 'refused in words', value: sum(({ refused }) => refused), unit: '' },
    { name: 'answered with "may have been saved"', value: sum(({ unknown }) => unknown), unit: '' },
    { name: 'refused without words', value: sum(({ wordless }) => wordless), unit: '', atMost: 0 },
    { name: 'hung', value: sum(({ hung }) => hung), unit: '', atMost: 0 },
    {
      name: 'longest wait for an answer',
      value: most(({ longest }) => longest),
      unit: 'ms',
      atMost: HOST_GIVES_UP_MS,
    },
    { name: 'acknowledged writes', value: verified.acknowledged, unit: '' },
    { name: 'acknowledged writes that are lost', value: verified.lost, unit: '', atMost: 0 },
    { name: 'acknowledged writes that are there twice', value: verified.doubled, unit: '', atMost: 0 },
    { name: 'refused writes', value: verified.refused, unit: '' },
    { name: 'refused writes that were stored', value: verified.storedAlthoughRefused, unit: '', atMost: 0 },
    {
      name: 'cores that other programs used, mean',
      value: sum(({ others }) => others) / steps.length,
      unit: '',
    },
  ];
}
