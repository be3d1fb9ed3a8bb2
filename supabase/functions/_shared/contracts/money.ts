import type { Locale } from './locale.ts';

const formatOf = (locale: Locale) =>
  new Intl.NumberFormat(`${locale}-US`, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
const formats: Partial<Record<Locale, Intl.NumberFormat>> = {};

/** US cents as people read them: 15000 is '$150', 125050 is '$1,250.50'. */
export function formatCents(cents: number, locale: Locale = 'en'): string {
  formats[locale] ??= formatOf(locale);
  return formats[locale].format(cents / 100);
}
