import { describe, expect, it } from 'vitest';
import { databaseUnavailable } from '../../../supabase/functions/_shared/http/http-error.ts';
import type { Answerer } from '../../../supabase/functions/chatbot/answer-service.ts';
import { refusal } from '../support/fakes.ts';
import { chatApp, eventsOf, SESSION, STREAM } from './chat-app.ts';

const asked = { message: 'What do you offer?', chatHistory: [] };
const answers: Answerer = async (_question, { say }) => {
  say('Forecasts.');
  return { message: 'Forecasts.', sources: [], outcome: 'answer' };
};

describe('POST /chatbot/message, when something is away', () => {
  const away = () => {
    throw databaseUnavailable(new Error('connect ECONNREFUSED'));
  };
  const AWAY = 'We couldn’t reach the database. Nothing was saved. Please try again in a minute.';

  it('responds with 503 when the database is unavailable', async () => {
    expect(
      await refusal(
        await chatApp({ results: { open_chat: away } }).post('/chatbot/message', {
          ...asked,
          message: 'Do you work with hospitals on forecasts?',
        }),
      ),
    ).toEqual({ status: 503, text: AWAY });
  });

  it.each([
    ['the database is away', away, AWAY],
    [
      'there is a fault of ours',
      () => Promise.reject(new TypeError('x is undefined')),
      'Something went wrong on our end. Please try again in a minute.',
    ],
  ])('ends the stream with one sentence when %s', async (_what, fail, message) => {
    const app = chatApp({ answer: fail as Answerer });
    expect(await eventsOf(await app.post('/chatbot/message', asked, STREAM))).toEqual([
      ['session', SESSION],
      ['error', { message }],
    ]);
    expect(app.logged.map(({ level }) => level)).toContain('error');
  });

  it('does not return an answer that it could not store', async () => {
    const app = chatApp({ answer: answers, results: { add_chat_messages: away } });
    expect((await app.post('/chatbot/message', asked)).status).toBe(503);
    const events = await eventsOf(await app.post('/chatbot/message', asked, STREAM));
    expect(events.at(-1)).toEqual(['error', { message: AWAY }]);
  });

  it('indexes the site’s static pages before the first search, and retries after a failure', async () => {
    let fails = 1;
    const put = () => {
      fails -= 1;
      return fails >= 0 ? away() : true;
    };
    const app = chatApp({ results: { replace_site_pages: put } });
    const question = { ...asked, message: 'Do you work with hospitals on forecasts?' };
    expect((await app.post('/chatbot/message', question)).status).toBe(503);
    for (const _again of [1, 2]) expect((await app.post('/chatbot/message', question)).status).toBe(200);
    const puts = app.calls.filter(({ name }) => name === 'replace_site_pages');
    expect(puts).toHaveLength(2);
    expect(puts[0]?.args.p_checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(app.calls.findIndex(({ name }) => name === 'open_chat')).toBeGreaterThan(0);
  });

  it('never logs what was written', async () => {
    const app = chatApp({ answer: answers });
    await app.post('/chatbot/message', { message: 'I am Dana, dana@example.com', chatHistory: [] });
    expect(JSON.stringify(app.logged)).not.toMatch(/dana/i);
  });
});
