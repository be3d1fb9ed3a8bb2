import { FIRST_QUESTIONS, GREETING } from '@contracts/assistant-voice.ts';
import { messages } from '@/shared/i18n/messages';

/** The firm's own words, a question a line. The Spanish ones come with all Spanish messages (src/locales/es.ts). */
const MESSAGES = messages('assistant/voice', {
  greeting: GREETING as string,
  questions: FIRST_QUESTIONS.join('\n'),
});

/** The assistant's greeting. */
export const greeting = () => MESSAGES.get().greeting;

/** The suggested questions of a new conversation. */
export const firstQuestions = () => MESSAGES.get().questions.split('\n');
