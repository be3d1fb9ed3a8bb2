import type { Locale } from '../../supabase/functions/_shared/contracts/locale.ts';

const NUMBERS = {
  en: [
    'No',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ],
  es: [
    'Ningún',
    'Un',
    'Dos',
    'Tres',
    'Cuatro',
    'Cinco',
    'Seis',
    'Siete',
    'Ocho',
    'Nueve',
    'Diez',
    'Once',
    'Doce',
  ],
} as const satisfies Record<Locale, unknown>;
const KINDS = {
  en: ['kind of work', 'kinds of work'],
  es: ['tipo de trabajo', 'tipos de trabajo'],
} as const satisfies Record<Locale, unknown>;

/** 'Six kinds of work', with a number above twelve in digits. */
export function kindsOfWork(count: number, locale: Locale): string {
  return `${NUMBERS[locale][count] ?? count} ${KINDS[locale][count === 1 ? 0 : 1]}`;
}
