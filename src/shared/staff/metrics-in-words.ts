import { LOCALES } from '@contracts/locale.ts';
import { durationIn, wholeDollars } from '@contracts/placeholders.ts';

/** A metric as texts may write it, in every language. */
type MetricInWords = readonly string[];

const inAll = (durations: string[]): MetricInWords =>
  LOCALES.flatMap((locale) => durations.map((each) => durationIn(each, locale)));

export const dollarsInWords = (amount: number): MetricInWords =>
  Number.isFinite(amount) ? [wholeDollars(amount)] : [];

/** "4-6 weeks" and the ways to say it: "4 to 6 weeks", "4 a 6 semanas". */
export function projectDurationInWords(duration: string): MetricInWords {
  const said = duration.trim().replace(/,.*/, '');
  const [, from, to] = /^(\d+)\s*(?:-|–|to)\s*(\d+) weeks?$/.exec(said) ?? [];
  return inAll(from && to ? ['-', '–', ' to '].map((between) => `${from}${between}${to} weeks`) : [said]);
}

export const minutesInWords = (minutes: number): MetricInWords => [
  `${minutes}-minute`,
  ...inAll([`${minutes} minutes`]),
];

/** "09:00" as texts say it: "9:00 AM", "9 AM", "9:00 a.m." */
export function clockInWords(time: string): MetricInWords {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (hours === '') return [];
  const half = Number(hours) % 24 < 12 ? 'A' : 'P';
  const clock = `${Number(hours) % 12 || 12}:${minutes}`;
  const small = half.toLowerCase();
  const short = minutes === '00' ? [`${clock.slice(0, -3)} ${half}M`] : [];
  return [`${clock} ${half}M`, ...short, `${clock} ${small}.m.`, `${clock} ${small}. m.`];
}

const inWords = (amount: number, unit: string): MetricInWords => {
  if (!Number.isFinite(amount)) return [];
  if (/^thousand dollars/.test(unit)) return dollarsInWords(amount * 1000);
  if (/^(?:dollars|\$)/.test(unit)) return dollarsInWords(amount);
  return /^(?:percent|%)/.test(unit) ? [`${amount}%`] : [];
};

type Row = Record<string, unknown>;
const listOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** The metrics of a service or a case study that other texts may name; none of another kind. */
export function metricsOf(kind: string, row: Row): MetricInWords[] {
  if (kind === 'service')
    return [dollarsInWords(Number(row.price)), projectDurationInWords(String(row.duration ?? ''))];
  if (kind !== 'case_study') return [];
  const { beforeAfter, roi, kpis } = (row.metrics ?? {}) as Row;
  const { investment, returns } = (roi ?? {}) as Row;
  return [
    projectDurationInWords(String(row.timeline ?? '')),
    dollarsInWords(Number(investment)),
    dollarsInWords(Number(returns)),
    ...listOf(beforeAfter).flatMap(({ before, after, unit, improvement }) => [
      inWords(Number(before), String(unit)),
      inWords(Number(after), String(unit)),
      inWords(Number(improvement), 'percent'),
    ]),
    ...listOf(kpis).flatMap(({ name, value, target }) => {
      const unit = /\(([^()]+)\)$/.exec(String(name))?.[1] ?? '';
      return [inWords(Number(value), unit), inWords(Number(target), unit)];
    }),
  ];
}

/** How texts may still name the metrics of `before` that are not among those of `after`. */
export function changedMetrics(before: readonly MetricInWords[], after: readonly MetricInWords[]): string[] {
  const current = new Set(after.flat());
  return [...new Set(before.flat())].filter((words) => words.length > 1 && !current.has(words));
}
