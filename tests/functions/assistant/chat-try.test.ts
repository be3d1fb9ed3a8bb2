import { describe, expect, it } from 'vitest';
import { tryResponse } from '../../../supabase/functions/_shared/contracts/answers.ts';
import { refusal } from '../support/fakes.ts';
import { type ChatApp, chatApp, FOUND, PASSAGES } from './chat-app.ts';

const admin = {
  findCaller: async () => ({ id: 'a1', email: 'ada@example.com', token: 't' }),
  roleOf: async () => 'admin',
};
const stored = (app: ChatApp) => app.calls.map(({ name }) => name);

const ANSWER = {
  ...{ id: 3, kind: 'answer', question: 'What do you do?', reply: 'We do {{firm}}.' },
  ...{ linkPath: null, linkTitle: null, language: 'en' },
};

describe('POST /chatbot/try', () => {
  it('returns the answer, how it was found, and what else was found, and stores nothing', async () => {
    const found = {
      ...FOUND,
      exact: ANSWER,
      answers: [
        { ...ANSWER, score: 0.8 },
        { ...ANSWER, id: 4, score: 0.5 },
      ],
    };
    const app = chatApp({ over: admin, results: { search_assistant: [found] } });
    const response = await app.post('/chatbot/try', { message: 'What do you do?' });
    const body = tryResponse.parse(await response.json());
    expect(body).toEqual({
      message: 'We do Meridian Business Consulting.',
      sources: [],
      outcome: 'answer',
      via: 'wording',
      matches: [
        { answerId: 3, question: 'What do you do?', score: 1 },
        { answerId: 4, question: 'What do you do?', score: 0.5 },
      ],
      passages: PASSAGES.map(({ title, path, heading }) => ({ title, path, heading })),
    });
    expect(stored(app)).toEqual(['replace_site_pages', 'get_assistant_context', 'search_assistant']);
  });

  it('returns a passage and a refusal', async () => {
    const app = chatApp({ over: admin });
    expect(await (await app.post('/chatbot/try', { message: 'What does it cost?' })).json()).toMatchObject({
      via: 'passage',
    });
    const nothing = chatApp({ over: admin, results: { search_assistant: [{ ...FOUND, passages: [] }] } });
    expect(await (await nothing.post('/chatbot/try', { message: 'What?' })).json()).toMatchObject({
      via: 'refusal',
      outcome: 'declined',
      matches: [],
    });
  });

  it.each([
    ['a visitor', {}, 401],
    ['a client', { ...admin, roleOf: async () => 'client' }, 403],
  ])('refuses %s', async (_who, over, status) => {
    const app = chatApp({ over });
    expect((await refusal(await app.post('/chatbot/try', { message: 'What?' }))).status).toBe(status);
    expect(app.calls).toEqual([]);
  });

  it.each([{}, { message: ' ' }, { message: 'x'.repeat(2001) }, { message: 'x', session: null }])(
    'responds with 422 to %j',
    async (body) => {
      expect((await chatApp({ over: admin }).post('/chatbot/try', body)).status).toBe(422);
    },
  );
});
