import { FIRST_QUESTIONS, GREETING } from '@contracts/assistant-voice.es.ts';
import { MEETING_WORDS } from '@contracts/booking/meeting-words.es.ts';
import { CONSULTATION_DESCRIPTIONS, CONSULTATION_NAMES, TERMS } from '@contracts/consultations.es.ts';
import { TRADE } from '@contracts/trade.es.ts';

type Messages = Record<string, Record<string, string>>;

/** The Spanish messages of every component, by its name: those of the contracts, which emails use too, and of the folder beside it. */
export const CATALOG: Messages = Object.assign(
  {},
  {
    'assistant/voice': { greeting: GREETING, questions: FIRST_QUESTIONS.join('\n') },
    'booking/meeting-words': MEETING_WORDS,
    'booking/service-names': { ...CONSULTATION_NAMES, ...CONSULTATION_DESCRIPTIONS },
    'shared/terms': TERMS,
    'shared/trade': TRADE,
  },
  ...Object.values(import.meta.glob<Messages>('./es/*.json', { eager: true, import: 'default' })),
);

export const loadSentences = async () => (await import('./es/sentences')).SENTENCES;
