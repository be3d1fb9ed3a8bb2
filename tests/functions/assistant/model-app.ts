import { afterAll, beforeAll } from 'vitest';
import { createAskModel } from '../../../supabase/functions/_shared/assistant/model/ask-model.ts';
import type { LanguageModel } from '../../../supabase/functions/chatbot/answer-service.ts';
import { type ChatApp, type ChatAppOptions, chatApp, eventsOf, STREAM } from './chat-app.ts';
import { type FakeModel, fakeModel, type Part } from './fake-model.ts';

export const QUESTION = 'What does Predictive Analytics cost?';
export const GOOD = 'It costs $15,000 [1]. Plan 6-8 weeks for it [1].\n\n- Begin small [2].';

/** An endpoint for the tests of one file. */
export function useModel(): () => FakeModel {
  let endpoint: FakeModel | undefined;
  beforeAll(async () => {
    endpoint = await fakeModel();
  });
  afterAll(() => endpoint?.close());
  return () => {
    if (!endpoint) throw new Error('The endpoint is not there yet.');
    return endpoint;
  };
}

/** The function with a model that answers with `parts`, one after the other. */
export function withModel(
  endpoint: FakeModel,
  parts: Part[],
  over: Partial<LanguageModel> = {},
  more: ChatAppOptions = {},
): ChatApp {
  endpoint.answers(...parts);
  const ask = createAskModel({
    CHAT_BASE_URL: `${endpoint.url}/`,
    CHAT_API_KEY: 'sk-secret',
    CHAT_MODEL: 'small-one',
  });
  return chatApp({ model: { ask, ...over }, ...more });
}

/** The answer as one JSON. */
export async function ask(
  app: ChatApp,
  message = QUESTION,
  more: object = {},
): Promise<Record<string, unknown>> {
  const response = await app.post('/chatbot/message', { message, chatHistory: [], ...more });
  return (await response.json()) as Record<string, unknown>;
}

/** The answer as events: its last one, and the texts that came before, in order. */
export async function hear(app: ChatApp, message = QUESTION) {
  const events = await eventsOf(await app.post('/chatbot/message', { message, chatHistory: [] }, STREAM));
  const texts = events.flatMap(([name, data]) => (name === 'delta' ? [(data as { text: string }).text] : []));
  return { names: events.map(([name]) => name), texts, last: events.at(-1) };
}

/** Why the answer came without the model. */
export function faultOf(app: ChatApp): unknown {
  return app.logged.find(({ event }) => event === 'answered without the model')?.fields.fault;
}
