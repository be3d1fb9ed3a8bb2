import type { Locale } from './locale.ts';

/** How the unit of a metric begins in content, in any language. */
export const UNIT_WORDS = {
  percent: ['percent', 'por ciento'],
  thousandDollars: ['thousand dollars', 'miles de dólares'],
  dollars: ['dollars', 'dólares'],
} as const;

/** The weeks of a unit of time in content, in any language. */
export const WEEKS: Record<string, number> = {
  ...{ day: 1 / 7, week: 1, month: 52 / 12, year: 52 },
  ...{ día: 1 / 7, semana: 1, mes: 52 / 12, año: 52 },
};

/** "Up to 6 weeks" and "4 to 6 weeks" in other languages. */
export const DURATION_WORDS: Record<Exclude<Locale, 'en'>, { upTo: string; to: string }> = {
  es: { upTo: 'hasta', to: 'a' },
};
