import { durationInWords } from './errors/words.ts';
import { FIRM, FIRM_ADDRESS_LINE, FIRM_SENTENCES } from './firm.ts';
import type { Locale } from './locale.ts';
import { formatCents } from './money.ts';
import { DURATION_WORDS, UNIT_WORDS } from './unit-words.ts';

/** The rows from which placeholders take their values. Prices of services are in whole dollars. */
export interface PlaceholderFacts {
  services: readonly { slug: string; name: string; price: number; duration: string }[];
  consultationTypes: readonly {
    name: string;
    durationMinutes: number;
    minimumNoticeMinutes: number;
    windowDays: number;
    changeCutoffMinutes: number;
  }[];
  caseStudies: readonly { slug: string; timeline: string; metrics: CaseMetrics }[];
}

interface CaseMetrics {
  beforeAfter: readonly { before: number; after: number; unit: string; improvement: number }[];
  roi: { investment: number; returns: number };
  kpis: readonly { name: string; value: number; target: number }[];
}

/** `{{name}}` or `{{name:parameter}}`. */
export const PLACEHOLDER = /\{\{([^{}:]*)(?::([^{}]*))?\}\}/g;

/** "$62,000". */
export const wholeDollars = (amount: number, locale: Locale = 'en') =>
  formatCents(Math.round(amount) * 100, locale);

/** A number with the part of its unit that belongs to it: 925 "thousand dollars a year" is "$925,000". */
function withUnit(amount: number, unit: string, locale: Locale): string {
  const { thousandDollars, dollars, percent } = UNIT_WORDS;
  const begins = (words: readonly string[]) => words.some((each) => unit.startsWith(each));
  if (begins(thousandDollars)) return wholeDollars(amount * 1000, locale);
  if (begins([...dollars, '$'])) return wholeDollars(amount, locale);
  const number = amount.toLocaleString(`${locale}-US`);
  return begins([...percent, '%']) ? `${number}%` : number;
}

/** A number of units in words, such as "1 semana" or "24 horas". */
function amountInWords(amount: number, unit: string, locale: Locale): string {
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(`${locale}-US`, style).format(amount);
}

const UNIT_OF_TIME = /(\d+)(\+?)[\s-]*(minute|hour|day|week|month|year)s?\b/gi;

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A duration that is written in English, in the reader's language: "4 to 6 weeks" as "4 a 6 semanas". */
export function durationIn(text: string, locale: Locale): string {
  if (locale === 'en') return text;
  const { upTo, to } = DURATION_WORDS[locale];
  return text
    .replace(/\bup to (?=\d)/i, (words) => `${words.startsWith('U') ? capitalized(upTo) : upTo} `)
    .replace(/ to (?=\d)/, ` ${to} `)
    .replace(/\b(?:one|an?) (?=(?:minute|hour|day|week|month|year)\b)/gi, '1 ')
    .replace(UNIT_OF_TIME, (_whole, amount: string, more: string, unit: string) =>
      amountInWords(Number(amount), unit.toLowerCase(), locale).replace(' ', `${more} `),
    );
}

/** Minutes in words: "24 hours" or "24 horas". */
const minutesIn = (minutes: number, locale: Locale) => durationIn(durationInWords(minutes * 60), locale);

/** How long the shortest and the longest project of the case studies took: "22 to 28 weeks". */
function projectWeeks({ caseStudies }: PlaceholderFacts): string | undefined {
  const weeks = caseStudies.flatMap(
    ({ timeline }) => /^(\d+) weeks?\b/.exec(timeline)?.slice(1).map(Number) ?? [],
  );
  if (weeks.length === 0) return undefined;
  const [least, most] = [Math.min(...weeks), Math.max(...weeks)];
  const unit = most === 1 ? 'week' : 'weeks';
  return least === most ? `${most} ${unit}` : `${least} to ${most} ${unit}`;
}

type Value = string | number | undefined;
type Read = (facts: PlaceholderFacts, parameter: string, locale: Locale) => Value;
type CaseRow = PlaceholderFacts['caseStudies'][number];

const serviceOf = ({ services }: PlaceholderFacts, slug: string) =>
  services.find((each) => each.slug === slug);
const discoveryCall = ({ consultationTypes }: PlaceholderFacts) =>
  consultationTypes.find(({ name }) => /discovery/i.test(name));

/** The value that `read` takes from the case study at a slug; `nth` is the number behind a slash, from 0 on. */
const ofCase =
  (read: (row: CaseRow, nth: number, locale: Locale) => Value): Read =>
  ({ caseStudies }, parameter, locale) => {
    const [slug, nth = '1'] = parameter.split('/');
    const row = caseStudies.find((each) => each.slug === slug);
    return row && read(row, Number(nth) - 1, locale);
  };

/** A metric of the list of comparisons or of targets. */
const ofChange = (read: (change: CaseMetrics['beforeAfter'][number], locale: Locale) => Value) =>
  ofCase(({ metrics }, nth, locale) => {
    const change = metrics.beforeAfter[nth];
    return change && read(change, locale);
  });
const ofTarget = (metric: 'value' | 'target') =>
  ofCase(({ metrics }, nth, locale) => {
    const kpi = metrics.kpis[nth];
    return kpi && withUnit(kpi[metric], /\(([^()]+)\)$/.exec(kpi.name)?.[1] ?? '', locale);
  });

/** The placeholders that any text of the site may have, and the assistant's replies, too. */
const VALUES: Record<string, Read> = {
  firm: () => FIRM.name,
  phone: () => FIRM.phone,
  email: () => FIRM.email,
  address: () => FIRM_ADDRESS_LINE,
  hours: (_facts, _parameter, locale) => FIRM_SENTENCES[locale].hours,
  time_zone: (_facts, _parameter, locale) => FIRM_SENTENCES[locale].zone,
  price: (facts, slug) => {
    const service = serviceOf(facts, slug);
    return service && wholeDollars(service.price);
  },
  duration: (facts, slug, locale) => {
    const service = serviceOf(facts, slug);
    return service && durationIn(service.duration, locale);
  },
  service: (facts, slug) => serviceOf(facts, slug)?.name,
  lowest_price: ({ services }) =>
    services.length > 0 ? wholeDollars(Math.min(...services.map(({ price }) => price))) : undefined,
  consultation_minutes: ({ consultationTypes: [first] }) => first?.durationMinutes,
  discovery_minutes: (facts) => discoveryCall(facts)?.durationMinutes,
  booking_notice: ({ consultationTypes: [first] }, _parameter, locale) =>
    first && minutesIn(first.minimumNoticeMinutes, locale),
  booking_window: ({ consultationTypes: [first] }, _parameter, locale) =>
    first && durationIn(`${first.windowDays} ${first.windowDays === 1 ? 'day' : 'days'}`, locale),
  change_cutoff: ({ consultationTypes: [first] }, _parameter, locale) =>
    first && minutesIn(first.changeCutoffMinutes, locale),
  project_weeks: (facts, _parameter, locale) => {
    const weeks = projectWeeks(facts);
    return weeks && durationIn(weeks, locale);
  },
  timeline: ofCase(({ timeline }, _nth, locale) => durationIn(timeline.replace(/,.*/, ''), locale)),
  investment: ofCase(({ metrics }, _nth, locale) => wholeDollars(metrics.roi.investment, locale)),
  returns: ofCase(({ metrics }, _nth, locale) => wholeDollars(metrics.roi.returns, locale)),
  before: ofChange(({ before, unit }, locale) => withUnit(before, unit, locale)),
  after: ofChange(({ after, unit }, locale) => withUnit(after, unit, locale)),
  change: ofChange(({ improvement }, locale) => withUnit(improvement, 'percent', locale)),
  value: ofTarget('value'),
  target: ofTarget('target'),
};

/** The names that need a parameter, each with the pattern of it. */
const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*';
const PARAMETERS: Record<string, RegExp> = {
  ...Object.fromEntries(
    ['price', 'duration', 'service', 'timeline', 'investment', 'returns'].map((name) => [
      name,
      new RegExp(`^${SLUG}$`),
    ]),
  ),
  ...Object.fromEntries(
    ['before', 'after', 'change', 'value', 'target'].map((name) => [name, new RegExp(`^${SLUG}/[1-9]$`)]),
  ),
};

/** Whether the inside of a pair of double braces is a placeholder of any text: "price:data-analytics". */
export function isTextPlaceholder(inner: string): boolean {
  const [name = '', ...parameter] = inner.split(':');
  if (!Object.hasOwn(VALUES, name)) return false;
  const pattern = PARAMETERS[name];
  return pattern ? pattern.test(parameter.join(':')) : parameter.length === 0;
}

/** What a placeholder stands for; undefined when there is no such one, or its row is gone. */
export function placeholderValue(
  name: string,
  parameter: string,
  facts: PlaceholderFacts,
  locale: Locale,
): string | undefined {
  const value = Object.hasOwn(VALUES, name) ? VALUES[name]?.(facts, parameter, locale) : undefined;
  return value === undefined ? undefined : String(value);
}

/** What is shown for a placeholder without a value. */
const GONE = '…';

/** `text` with the value of each placeholder. One without a value becomes an ellipsis, so that no reader sees braces. */
export function fillText(text: string, facts: PlaceholderFacts, locale: Locale): string {
  return text.replace(
    PLACEHOLDER,
    (_whole, name: string, parameter = '') => placeholderValue(name, parameter, facts, locale) ?? GONE,
  );
}

/** `value` with the placeholders of each of its texts filled, at any depth. */
export function fillTexts<T>(value: T, facts: PlaceholderFacts, locale: Locale): T {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return fillText(part, facts, locale);
    if (Array.isArray(part)) return part.map(fill);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, own]) => [key, fill(own)]));
  };
  return fill(value) as T;
}

/** Why the placeholders of a text cannot be saved, in words; undefined when all are known. */
export function placeholderProblem(text: string, isKnown = isTextPlaceholder): string | undefined {
  const unknown = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].filter(([, inner = '']) => !isKnown(inner));
  if (unknown.length > 0)
    return `These placeholders don’t exist: ${unknown.map(([whole]) => whole).join(', ')}.`;
  return /\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))
    ? 'A placeholder needs {{ before it and }} after it.'
    : undefined;
}

/** Every placeholder of a text that has a value now, as it is written, with that value. */
export function listPlaceholders(facts: PlaceholderFacts): { placeholder: string; value: string }[] {
  const all = [
    ...facts.services.flatMap(({ slug }) => [`price:${slug}`, `duration:${slug}`]),
    ...['consultation_minutes', 'discovery_minutes', 'hours', 'time_zone', 'phone', 'email', 'project_weeks'],
    ...facts.caseStudies.flatMap(({ slug, metrics }) => [
      ...['timeline', 'investment', 'returns'].map((name) => `${name}:${slug}`),
      ...metrics.beforeAfter.flatMap((_, nth) =>
        ['before', 'after', 'change'].map((name) => `${name}:${slug}/${nth + 1}`),
      ),
      ...metrics.kpis.flatMap((_, nth) => ['value', 'target'].map((name) => `${name}:${slug}/${nth + 1}`)),
    ]),
  ];
  return all.flatMap((inner) => {
    const [name = '', parameter = ''] = inner.split(':');
    const value = placeholderValue(name, parameter, facts, 'en');
    return value === undefined ? [] : [{ placeholder: `{{${inner}}}`, value }];
  });
}
