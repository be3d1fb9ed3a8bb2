import type { CaseStudyMetrics } from '@contracts/content.ts';

type Change = CaseStudyMetrics['beforeAfter'][number];
type Roi = CaseStudyMetrics['roi'];
type Kpi = CaseStudyMetrics['kpis'][number];

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const ratio = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Whole US dollars as people read them. */
export const dollars = (amount: number) => `$${number.format(Math.round(amount))}`;

/** Formats a number with its unit; the remainder of the unit ('of discharges') is shown once beside the name. */
const UNITS = [
  { begins: 'percent', write: (value: number) => `${number.format(value)}%` },
  { begins: 'thousand dollars', write: (value: number) => dollars(value * 1000) },
  { begins: 'dollars', write: dollars },
];

/** A change in words: 925 to 629 'thousand dollars a year' is '$925,000', '$629,000', 'a year', '32% less'. */
export function changeText({ metric, before, after, unit, improvement }: Change) {
  const known = UNITS.find(({ begins }) => unit === begins || unit.startsWith(`${begins} `));
  const write = known?.write ?? ((value: number) => number.format(value));
  const rest = known ? unit.slice(known.begins.length).trim() : unit;
  return {
    before: write(before),
    after: write(after),
    // 'Charts read each morning' does not repeat the unit 'charts'.
    unit: metric.toLowerCase().includes(rest.toLowerCase()) ? '' : rest,
    change: `${number.format(improvement)}% ${after < before ? 'less' : 'more'}`,
  };
}

/** What came back, in words; `times` such as '6x', or nothing where nothing was invested. */
export function roiText({ investment, returns }: Roi) {
  return {
    investment: dollars(investment),
    returns: dollars(returns),
    times: investment > 0 ? `${ratio.format(returns / investment)}x` : undefined,
  };
}

/** A measure against its target; a unit in brackets at the end of the name goes to the numbers. */
export function kpiText({ name, value, target, achieved }: Kpi) {
  const [, label = name, unit = ''] = /^(.*\S) \(([^()]+)\)$/.exec(name) ?? [];
  const write = (amount: number) => {
    const text = unit === '$' ? dollars(amount) : number.format(amount);
    if (unit === '' || unit === '$') return text;
    return unit === '%' ? `${text}%` : `${text} ${unit}`;
  };
  return {
    name: label,
    value: write(value),
    target: write(target),
    verdict: achieved ? 'Met' : 'Missed',
  };
}

/** '3 of 4 targets met.' */
export function kpiSum(kpis: Kpi[]): string {
  const met = kpis.filter(({ achieved }) => achieved).length;
  const targets = kpis.length === 1 ? 'target' : 'targets';
  return `${met === kpis.length && met > 1 ? `All ${met}` : `${met} of ${kpis.length}`} ${targets} met.`;
}
