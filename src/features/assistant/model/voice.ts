import { FIRST_QUESTIONS, GREETING } from '@contracts/assistant-voice.ts';
import { words } from '@/shared/i18n/words';

/** The firm's own words, a question a line. The Spanish ones come with all Spanish words (src/shared/i18n/spanish.ts). */
const WORDS = words('assistant/voice', {
  greeting: GREETING as string,
  questions: FIRST_QUESTIONS.join('\n'),
});

/** The assistant's greeting. */
export const greeting = () => WORDS.get().greeting;

/** The suggested questions of a new conversation. */
export const firstQuestions = () => WORDS.get().questions.split('\n');
