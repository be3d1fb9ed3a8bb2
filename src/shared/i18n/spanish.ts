import { FIRST_QUESTIONS, GREETING } from '@contracts/assistant-voice.es.ts';
import { CONSULTATION_NAMES, TERMS } from '@contracts/consultations.es.ts';
import { TRADE } from '@contracts/trade.es.ts';
import { SPANISH_PLACE_NAMES } from './place-names';

type Messages = Record<string, Record<string, string>>;

/** The Spanish messages of every component, by its name: those of the contracts, which emails use too, and of the folders. */
export const SPANISH: Messages = Object.assign(
  {},
  {
    'assistant/voice': { greeting: GREETING, questions: FIRST_QUESTIONS.join('\n') },
    'booking/places': SPANISH_PLACE_NAMES,
    'booking/service-names': CONSULTATION_NAMES,
    'shared/terms': TERMS,
    'shared/trade': TRADE,
  },
  ...Object.values(
    import.meta.glob<Messages>('/src/**/messages.es.json', { eager: true, import: 'default' }),
  ),
);
