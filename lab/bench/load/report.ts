import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawChart } from '../chart.ts';
import { markdownTable, updateDocument } from '../report.ts';
import type { Verified } from './verify.ts';

/** One rate of arrivals. Times are of answered requests, in milliseconds. */
export interface Step {
  /** Requests a second on average. */
  rate: number;
  sent: number;
  answeredPerSecond: number;
  refusedPerSecond: number;
  p50: number;
  p95: number;
  chatP95: number;
  longest: number;
  refused: number;
  unknown: number;
  wordless: number;
  hung: number;
  /** Cores in use, the largest first. */
  cores: { part: string; cores: number }[];
  /** Cores that programs outside of the measurement used. */
  others: number;
}

export interface LoadReport {
  steps: Step[];
  knee: Step | undefined;
  databaseShares: { name: string; share: number }[];
  verified: Verified;
  processors: number;
}

const coresOf = (step: Step, isPart: (part: string) => boolean) =>
  step.cores.filter(({ part }) => isPart(part)).reduce((sum, { cores }) => sum + cores, 0);
const isFunction = (part: string) => part.startsWith('function ');
const whole = (value: number) => Math.round(value).toLocaleString('en-US');

function chartOf({ steps, knee }: LoadReport): string {
  const line = (name: string, of: (step: Step) => number) => ({
    name,
    points: steps.map((step): [number, number] => [step.rate, of(step)]),
  });
  return drawChart({
    title: 'Load on the embedded stack',
    xLabel: 'requests a second that arrive',
    isXLogarithmic: false,
    ...(knee && { mark: { x: knee.rate, label: 'p95 doubled' } }),
    panels: [
      {
        label: 'time to an answer, ms (logarithmic)',
        isLogarithmic: true,
        series: [
          line('median', ({ p50 }) => p50),
          line('p95', ({ p95 }) => p95),
          line('p95 of chats', ({ chatP95 }) => chatP95),
        ],
      },
      {
        label: 'requests a second',
        series: [
          line('answered', ({ answeredPerSecond }) => answeredPerSecond),
          line('refused in words', ({ refusedPerSecond }) => refusedPerSecond),
        ],
      },
      {
        label: 'cores in use',
        series: [
          line('Postgres', (step) => coresOf(step, (part) => part === 'Postgres')),
          line('API and site', (step) => coresOf(step, (part) => part === 'API and site')),
          line('functions', (step) => coresOf(step, isFunction)),
          line('load generator', (step) => coresOf(step, (part) => part === 'load generator')),
          line('other programs', ({ others }) => others),
        ],
      },
    ],
  });
}

function tableOf({ steps }: LoadReport): string {
  const head = [
    'arrivals a second',
    'answered a second',
    'p50, ms',
    'p95, ms',
    'longest, ms',
    'refused in words',
    '"may have been saved"',
    'without words',
    'hung',
    'cores: Postgres',
    'API and site',
    'functions',
    'other programs',
  ];
  const rows = steps.map((step) => [
    step.rate,
    step.answeredPerSecond.toFixed(1),
    whole(step.p50),
    whole(step.p95),
    whole(step.longest),
    step.refused,
    step.unknown,
    step.wordless,
    step.hung,
    coresOf(step, (part) => part === 'Postgres').toFixed(2),
    coresOf(step, (part) => part === 'API and site').toFixed(2),
    coresOf(step, isFunction).toFixed(2),
    step.others.toFixed(2),
  ]);
  return markdownTable(head, rows);
}

/** What stopped the stack first: the part with the most cores at the knee, and what the database spent its time on. */
function bottleneckOf({ steps, knee, databaseShares, processors }: LoadReport): string {
  const at = knee ?? steps.at(-1);
  const ours = (at?.cores ?? []).filter(({ part }) => part !== 'load generator');
  const [first, second] = ours;
  const shares = databaseShares.slice(0, 4).map(({ name, share }) => `\`${name}\` ${whole(share * 100)} %`);
  return [
    knee
      ? `The p95 has doubled at ${knee.rate} requests a second.`
      : `The p95 has not doubled at ${at?.rate} requests a second.`,
    `The first bottleneck is the processor of ${first?.part}: ${first?.cores.toFixed(2)} of ${processors} cores there, before ${second?.part} with ${second?.cores.toFixed(2)}.`,
    `Shares in the time of all database functions, nested calls included: ${shares.join(', ')}.`,
    `Other programs used ${(steps.reduce((sum, { others }) => sum + others, 0) / steps.length).toFixed(2)} cores on average.`,
  ].join(' ');
}

/** The figures beside their targets, for docs/reliability.md. */
function targetsOf({ steps, verified }: LoadReport): string {
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  return markdownTable(
    ['figure', 'measured', 'target'],
    [
      ['requests in all', whole(sum(({ sent }) => sent)), ''],
      ['refused in words (429, 503)', whole(sum(({ refused }) => refused)), ''],
      ['refused without words', sum(({ wordless }) => wordless), '0'],
      ['no answer within 30 s', sum(({ hung }) => hung), '0'],
      ['acknowledged writes', whole(verified.acknowledged), ''],
      ['… of them lost', verified.lost, '0'],
      ['… of them there twice', verified.doubled, '0'],
      ['writes refused with "nothing was saved"', whole(verified.refused), ''],
      ['… of them stored', verified.storedAlthoughRefused, '0'],
      ['writes of unknown outcome that were sent again', verified.repeated, ''],
    ],
  );
}

/** Writes the chart, and the tables in docs/scale.md and docs/reliability.md. */
export async function writeReport(docs: string, report: LoadReport): Promise<void> {
  await writeFile(join(docs, 'scale', 'load.svg'), chartOf(report));
  const text = `${bottleneckOf(report)}\n\n${tableOf(report)}`;
  await updateDocument(join(docs, 'scale.md'), 'load', text);
  await updateDocument(join(docs, 'reliability.md'), 'load', targetsOf(report));
}
