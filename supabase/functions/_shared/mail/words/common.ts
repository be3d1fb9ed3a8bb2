import { FIRM } from '../../contracts/firm.ts';
import type { Locale } from '../../contracts/locale.ts';

const en = {
  greeting: (name: string) => (name ? `Hi ${name},` : 'Hi,'),
  at: (time: string) => `at ${time}`,
  yourMessage: 'Your message:',
  minutes: (amount: number) => `${amount} minutes`,
  notYou: `If this wasn’t you, call ${FIRM.phone} or email ${FIRM.email} right away.`,
};

const es: typeof en = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  at: (time) => `${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`,
  yourMessage: 'Su mensaje:',
  minutes: (amount) => `${amount} minutos`,
  notYou: `Si no fue usted, llame de inmediato al ${FIRM.phone} o escriba a ${FIRM.email}.`,
};

/** What several emails say. */
export const COMMON_WORDS: Record<Locale, typeof en> = { en, es };
