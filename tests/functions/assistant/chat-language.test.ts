import { expect, test } from 'vitest';
import * as SPANISH from '../../../supabase/functions/_shared/contracts/assistant-voice.es.ts';
import { chatApp } from './chat-app.ts';

test('a message that does not tell its language is read in that of the page', async () => {
  const app = chatApp();
  const response = await app.post('/chatbot/message', { message: '?!', page: '/es/services' });
  expect(await response.json()).toMatchObject({
    message: 'No lo entendí. ¿Puede preguntarlo con palabras?',
    suggestions: SPANISH.FIRST_QUESTIONS,
  });
  const begun = app.calls.find(({ name }) => name === 'open_chat')?.args;
  expect(begun).toMatchObject({ p_page: '/es/services', p_locale: 'es' });
});
