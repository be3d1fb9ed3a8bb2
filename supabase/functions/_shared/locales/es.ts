import { FIRST_QUESTIONS, UNKNOWN } from '../contracts/assistant-voice.es.ts';
import { MEETING_WORDS } from '../contracts/booking/meeting-words.es.ts';
import { CONSULTATION_NAMES } from '../contracts/consultations.es.ts';
import { TRADE } from '../contracts/trade.es.ts';
import type { Catalog } from './en.ts';
import assistant from './es/assistant.json' with { type: 'json' };
import authMail from './es/auth-mail.json' with { type: 'json' };
import mail from './es/mail.json' with { type: 'json' };

export const CATALOG: Catalog = {
  ...assistant,
  ...authMail,
  ...mail,
  'assistant/voice': { unknown: UNKNOWN, questions: FIRST_QUESTIONS },
  'booking/meeting-words': MEETING_WORDS,
  'booking/service-names': CONSULTATION_NAMES,
  'shared/trade': { newsletter: TRADE.newsletter },
};
