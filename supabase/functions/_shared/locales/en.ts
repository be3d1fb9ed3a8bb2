import { FIRST_QUESTIONS, UNKNOWN } from '../contracts/assistant-voice.ts';
import { MEETING_WORDS } from '../contracts/booking/meeting-place.ts';
import { TRADE } from '../contracts/trade.ts';
import assistant from './en/assistant.json' with { type: 'json' };
import authMail from './en/auth-mail.json' with { type: 'json' };
import mail from './en/mail.json' with { type: 'json' };

/** The names of consultations in other languages, by those that are stored. */
const CONSULTATION_NAMES: Record<string, string> = {};

export const CATALOG = {
  ...assistant,
  ...authMail,
  ...mail,
  'assistant/voice': { unknown: `${UNKNOWN}`, questions: FIRST_QUESTIONS },
  'booking/meeting-words': MEETING_WORDS,
  'booking/service-names': CONSULTATION_NAMES,
  'shared/trade': { newsletter: `${TRADE.newsletter}` },
};
export type Catalog = typeof CATALOG;
