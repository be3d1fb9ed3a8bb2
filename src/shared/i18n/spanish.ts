import { FIRST_QUESTIONS, GREETING } from '@contracts/assistant-voice.es.ts';

type Words = Record<string, Record<string, string>>;

/** The Spanish words of every component, by its name. */
export const SPANISH: Words = Object.assign(
  {},
  { 'assistant/voice': { greeting: GREETING, questions: FIRST_QUESTIONS.join('\n') } },
  ...Object.values(import.meta.glob<Words>('/src/**/words.es.json', { eager: true, import: 'default' })),
);
