import type { Locale } from './locale.ts';

const formatOf = (locale: Locale) =>
  new Intl.NumberFormat(`${locale}-US`, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
const FORMATS = { en: formatOf('en'), es: formatOf('es') } as const satisfies Record<Locale, unknown>;

/** US cents as people read them: 15000 is '$150', 125050 is '$1,250.50'. */
export function formatCents(cents: number, locale: Locale = 'en'): string {
  return FORMATS[locale].format(cents / 100);
}
