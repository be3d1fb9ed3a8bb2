import { describe, expect, it, vi } from 'vitest';
import { databaseUnavailable } from '../../../supabase/functions/_shared/http/http-error.ts';
import { expectRefusal, noLimit, refusal } from '../support/fakes.ts';
import { chatApp, NOW, SESSION } from './chat-app.ts';

const kept = { messages: [], handedOff: false };
const person = { name: 'Dana Okafor', email: 'Dana@example.com' };

describe('POST /chatbot/history', () => {
  const messages = [
    {
      id: 1,
      role: 'user',
      content: 'Hi',
      sources: [],
      outcome: null,
      vote: null,
      author: null,
      timestamp: NOW.toISOString(),
    },
  ];

  it('returns the messages', async () => {
    const app = chatApp({ results: { get_chat_by_secret: { messages, handedOff: true, person: null } } });
    const response = await app.post('/chatbot/history', { session: SESSION });
    expect([response.status, await response.json()]).toEqual([
      200,
      { messages, handedOff: true, person: null },
    ]);
    expect(app.calls).toEqual([
      { name: 'get_chat_by_secret', args: { p_id: SESSION.id, p_secret: SESSION.secret } },
    ]);
  });

  it('responds with 404 for an unknown conversation or a wrong secret', async () => {
    const response = await chatApp({ results: { get_chat_by_secret: null } }).post('/chatbot/history', {
      session: SESSION,
    });
    await expectRefusal(response, 404, 'We couldn’t find that conversation.');
  });

  it.each([{}, { session: { ...SESSION, secret: 'short' } }, { session: SESSION, all: true }])(
    '422 for %o',
    async (body) => {
      const app = chatApp();
      expect((await app.post('/chatbot/history', body)).status).toBe(422);
      expect(app.calls).toEqual([]);
    },
  );
});

describe('POST /chatbot/vote', () => {
  it.each([1, -1, 0])('keeps %i', async (vote) => {
    const app = chatApp();
    expect((await app.post('/chatbot/vote', { session: SESSION, messageId: 41, vote })).status).toBe(204);
    expect(app.calls[0]?.args).toMatchObject({ p_message_id: 41, p_vote: vote });
  });

  it('404 for a message that is not of this conversation', async () => {
    const app = chatApp({ results: { vote_chat_message: false } });
    const response = await app.post('/chatbot/vote', { session: SESSION, messageId: 41, vote: 1 });
    await expectRefusal(response, 404, 'We couldn’t find that message.');
  });

  it.each([
    [{ vote: 2 }, 'The rating must be 1, -1 or 0.'],
    [{ vote: '1' }, 'The rating must be 1, -1 or 0.'],
    [{ messageId: -1 }, 'Please choose a message.'],
    [{ messageId: 2 ** 60 }, 'Please choose a message.'],
    [{ messageId: 1.5 }, undefined],
  ])('422 for %o', async (change, sentence) => {
    const response = await chatApp().post('/chatbot/vote', {
      session: SESSION,
      messageId: 1,
      vote: 1,
      ...change,
    });
    const { status, text } = await refusal(response);
    expect(status).toBe(422);
    if (sentence) expect(text).toBe(sentence);
  });
});

describe('POST /chatbot/handoff', () => {
  it('stores the request, triggers the emails, and adds the reply to the conversation', async () => {
    const app = chatApp({ results: { get_chat_by_secret: kept } });
    const key = { 'idempotency-key': 'k1' };
    const response = await app.post(
      '/chatbot/handoff',
      { ...person, note: ' Call me. ', session: SESSION },
      key,
    );
    const body = (await response.json()) as { message: string };
    expect([response.status, body]).toEqual([
      201,
      {
        submissionId: 9,
        message: expect.stringContaining('within one business day'),
        hours: 'Monday-Friday 9:00 AM - 5:00 PM Eastern Time',
        answerWithin: 'one business day',
      },
    ]);
    expect(app.calls.find(({ name }) => name === 'hand_off_chat')?.args).toEqual({
      p_id: SESSION.id,
      p_secret: SESSION.secret,
      p_name: 'Dana Okafor',
      p_email: 'Dana@example.com',
      p_note: 'Call me.',
      p_owner_id: null,
      p_guard: {
        idempotency_key: 'k1',
        request_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        captcha: 'off',
        limit_scale: 1,
      },
    });
    expect(app.triggerMail).toHaveBeenCalledOnce();
    expect(app.kept()).toEqual([{ role: 'assistant', content: body.message, outcome: 'handoff' }]);
  });

  it('responds with 503 and announces nothing when the request could not be stored', async () => {
    const app = chatApp({
      results: {
        get_chat_by_secret: kept,
        hand_off_chat: () => {
          throw databaseUnavailable(new Error('gone'));
        },
      },
    });
    expect((await app.post('/chatbot/handoff', { ...person, session: SESSION })).status).toBe(503);
    expect(app.kept()).toEqual([]);
    expect(app.triggerMail).not.toHaveBeenCalled();
  });

  it('announces it once: a repeated request gets the same answer, and the conversation is unchanged', async () => {
    const app = chatApp({ results: { get_chat_by_secret: { messages: [], handedOff: true } } });
    expect((await app.post('/chatbot/handoff', { ...person, session: SESSION })).status).toBe(201);
    expect(app.kept()).toEqual([]);
  });

  it.each([
    ['without a conversation', undefined],
    ['after its conversation is gone', SESSION],
  ])('takes a request %s', async (_what, session) => {
    const app = chatApp({ results: { get_chat_by_secret: null } });
    expect((await app.post('/chatbot/handoff', { ...person, session })).status).toBe(201);
    expect(app.calls.at(-1)).toMatchObject({ name: 'hand_off_chat', args: { p_id: null, p_secret: null } });
  });

  it('answers in the language of the page, and passes it on', async () => {
    const app = chatApp({ results: { get_chat_by_secret: null } });
    const response = await app.post('/chatbot/handoff', { ...person, locale: 'es' });
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^Recibimos su solicitud\..* en un día hábil\./),
      hours: 'lunes a viernes, 9:00 a.m. a 5:00 p.m., hora del Este',
      answerWithin: 'un día hábil',
    });
    expect(app.calls.at(-1)).toMatchObject({ name: 'hand_off_chat', args: { p_locale: 'es' } });
  });

  it('is stored for the visitor even if the message cannot be added to the conversation', async () => {
    const away = () => {
      throw databaseUnavailable(new Error('gone'));
    };
    const app = chatApp({ results: { get_chat_by_secret: kept, add_chat_messages: away } });
    expect((await app.post('/chatbot/handoff', { ...person, session: SESSION })).status).toBe(201);
  });

  it('shares the rate limits of the contact form', async () => {
    const [byIp, consume] = [vi.fn(noLimit.byIp), vi.fn(noLimit.consume)];
    const app = chatApp({ over: { limiter: { ...noLimit, byIp, consume } } });
    await app.post('/chatbot/handoff', person);
    expect(byIp.mock.calls[0]?.[1]).toMatchObject({ bucket: 'contact:ip', max: 5 });
    expect(consume.mock.calls[0]?.[1]).toMatchObject([
      { limit: { bucket: 'contact:email', max: 3 }, email: 'Dana@example.com' },
      { limit: { bucket: 'contact:email:day', max: 6 }, email: 'Dana@example.com' },
    ]);
  });

  it.each([
    [{ name: 'D' }, 'Name must be at least 2 characters.'],
    [{ email: 'dana@' }, 'Please enter a valid email address.'],
    [{ name: 'Dana\nBcc: x' }, 'Please remove control characters.'],
    [{ note: 'x'.repeat(2001) }, 'Please use 2,000 characters or fewer.'],
    [{ source: 'x' }, 'Please send only session, name, email, note and locale.'],
  ])('422 for %o', async (change, sentence) => {
    const app = chatApp();
    const response = await refusal(await app.post('/chatbot/handoff', { ...person, ...change }));
    expect(response).toEqual({ status: 422, text: sentence });
    expect(app.calls).toEqual([]);
  });
});
