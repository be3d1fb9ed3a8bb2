import { FIRST_QUESTIONS, GREETING } from '@contracts/assistant-voice.es.ts';
import { CONSULTATION_NAMES, TERMS } from '@contracts/consultations.es.ts';
import { TRADE } from '@contracts/trade.es.ts';

type Messages = Record<string, Record<string, string>>;

/** The Spanish messages of every component, by its name: those of the contracts, which emails use too, and of `src/locales/es`. */
export const SPANISH: Messages = Object.assign(
  {},
  {
    'assistant/voice': { greeting: GREETING, questions: FIRST_QUESTIONS.join('\n') },
    'booking/service-names': CONSULTATION_NAMES,
    'shared/terms': TERMS,
    'shared/trade': TRADE,
  },
  ...Object.values(import.meta.glob<Messages>('/src/locales/es/*.json', { eager: true, import: 'default' })),
);
