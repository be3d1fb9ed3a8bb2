import type { CaseStudyMetrics } from '@contracts/case-study-metrics.ts';
import { UNIT_WORDS, WEEKS } from '@contracts/unit-words.ts';
import { params } from '@nanostores/i18n';
import { locale, messages } from '@/shared/i18n/messages';

const MESSAGES = messages('case-studies/metrics', {
  less: params('{percent}% less'),
  more: params('{percent}% more'),
  met: 'Met',
  missed: 'Missed',
  allMet: params('All {met} targets met.'),
  someMet: params('{met} of {all} targets met.'),
  oneMet: params('{met} of 1 target met.'),
  done: 'Done',
  partlyDone: params('{percent}% done'),
});

type Change = CaseStudyMetrics['beforeAfter'][number];
type Roi = CaseStudyMetrics['roi'];
type Kpi = CaseStudyMetrics['kpis'][number];

const formatNumber = (value: number, maximumFractionDigits = 2) =>
  value.toLocaleString(`${locale.get()}-US`, { maximumFractionDigits });

/** Whole US dollars as people read them. */
export const formatWholeDollars = (amount: number) => `$${formatNumber(Math.round(amount))}`;

const formatPercent = (value: number) => `${formatNumber(value)}%`;
const formatThousands = (value: number) => formatWholeDollars(value * 1000);

/**
 * Formats a number with its unit; the remainder of the unit ('of discharges') is shown once beside the name. A unit is
 * content, in the language of its row.
 */
const UNITS = [
  ...UNIT_WORDS.percent.map((begins) => ({ begins, write: formatPercent })),
  ...UNIT_WORDS.thousandDollars.map((begins) => ({ begins, write: formatThousands })),
  ...UNIT_WORDS.dollars.map((begins) => ({ begins, write: formatWholeDollars })),
];

/** A change in words: 925 to 629 'thousand dollars a year' is '$925,000', '$629,000', 'a year', '32% less'. */
export function changeText({ metric, before, after, unit, improvement }: Change) {
  const t = MESSAGES.get();
  const percent = formatNumber(improvement);
  const known = UNITS.find(({ begins }) => unit === begins || unit.startsWith(`${begins} `));
  const write = known?.write ?? formatNumber;
  const rest = known ? unit.slice(known.begins.length).trim() : unit;
  return {
    before: write(before),
    after: write(after),
    // 'Charts read each morning' does not repeat the unit 'charts'.
    unit: metric.toLowerCase().includes(rest.toLowerCase()) ? '' : rest,
    change: after < before ? t.less({ percent }) : t.more({ percent }),
  };
}

/** What came back, in words; `times` such as '6x', or nothing where nothing was invested. */
export function roiText({ investment, returns }: Roi) {
  return {
    investment: formatWholeDollars(investment),
    returns: formatWholeDollars(returns),
    times: investment > 0 ? `${formatNumber(returns / investment, 1)}x` : undefined,
  };
}

/** A measure against its target; a unit in brackets at the end of the name goes to the numbers. */
export function kpiText({ name, value, target, achieved }: Kpi) {
  const [, label = name, unit = ''] = /^(.*\S) \(([^()]+)\)$/.exec(name) ?? [];
  const write = (amount: number) => {
    const text = unit === '$' ? formatWholeDollars(amount) : formatNumber(amount);
    if (unit === '' || unit === '$') return text;
    return unit === '%' ? `${text}%` : `${text} ${unit}`;
  };
  return {
    name: label,
    value: write(value),
    target: write(target),
    verdict: achieved ? MESSAGES.get().met : MESSAGES.get().missed,
  };
}

/** '3 of 4 targets met.' */
export function kpiSum(kpis: Kpi[]): string {
  const met = kpis.filter(({ achieved }) => achieved).length;
  const t = MESSAGES.get();
  if (met === kpis.length && met > 1) return t.allMet({ met });
  return kpis.length === 1 ? t.oneMet({ met }) : t.someMet({ met, all: kpis.length });
}

/** A phase on the project's line; `done` and `open` are its two parts, in weeks (or in equal shares, see below). */
export type Phase = { name: string; duration: string; state: string; done: number; open: number };

// A duration is content, in the language of its row.
function weeksIn(duration: string): number | undefined {
  const [, count, unit] = /^(\d+(?:\.\d+)?) (mes|\p{L}+?)(?:e?s)?$/iu.exec(duration.trim()) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const weeks = WEEKS[unit.toLowerCase()];
  return weeks && Number(count) * weeks;
}

/**
 * The phases of a project, one after the other, each as long as it took. When one of the durations is in
 * words that no length can be read from, all are drawn the same length.
 */
export function parsePhases(timeline: CaseStudyMetrics['timeline']): Phase[] {
  const lengths = timeline.map(({ duration }) => weeksIn(duration) ?? 0);
  const isMeasured = lengths.every((length) => length > 0);
  return timeline.map(({ phase, duration, progress }, index) => {
    const length = isMeasured ? (lengths[index] ?? 0) : 1;
    return {
      name: phase,
      duration,
      state: progress >= 100 ? MESSAGES.get().done : MESSAGES.get().partlyDone({ percent: progress }),
      done: (length * progress) / 100,
      open: (length * (100 - progress)) / 100,
    };
  });
}

const MOST = 2;

/** The stories to go on with after the one at `slug`: those behind it, then from the first again; two at most. */
export function nextCaseStudies<S extends { slug: string }>(slug: string, stories: S[]): S[] {
  const index = stories.findIndex((story) => story.slug === slug);
  return [...stories.slice(index + 1), ...stories.slice(0, Math.max(index, 0))].slice(0, MOST);
}
