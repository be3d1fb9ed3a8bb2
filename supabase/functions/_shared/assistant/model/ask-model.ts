import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import type { ModelEnv } from '../../env.ts';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ModelRequest {
  messages: ModelMessage[];
  signal: AbortSignal;
  /** Called with each piece of text as it arrives. What it throws ends the call. */
  hear: (text: string) => void;
}

/** The model gave no answer that may be shown. `message` says why, for the log, and holds nothing anyone wrote. */
export class ModelError extends Error {
  override readonly name = 'ModelFault';
}

/**
 * Asks once, and returns the tokens of prompt and reply as the endpoint counts them; undefined where it does not tell.
 * @throws ModelError when the endpoint fails or sends something else than the protocol.
 */
export type AskModel = (request: ModelRequest) => Promise<number | undefined>;

/** The most tokens of one reply. The budget is charged with as many before each call. */
export const MAX_REPLY_TOKENS = 800;
const MAX_BUFFERED = 256 * 1024;

const delta = z.object({ content: z.string().nullish(), refusal: z.string().nullish() });
// The last chunk tells the usage and has no choice.
const chunkShape = z.object({
  choices: z.array(z.object({ delta: delta.nullish(), finish_reason: z.string().nullish() })),
  usage: z.object({ prompt_tokens: z.number().min(0), completion_tokens: z.number().min(0) }).nullish(),
});

/** Parses a chunk. The errors have no cause: a parser's message quotes the endpoint. */
function readChunk(data: string): z.infer<typeof chunkShape> {
  try {
    return chunkShape.parse(JSON.parse(data));
  } catch (error) {
    const isJson = error instanceof z.ZodError;
    throw new ModelError(isJson ? 'a chunk of an unknown shape' : 'a chunk that is no JSON');
  }
}

async function listen(
  body: ReadableStream<Uint8Array>,
  hear: ModelRequest['hear'],
): Promise<number | undefined> {
  const events = body
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }) as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_BUFFERED }));
  let usedTokens: number | undefined;
  let ended = false;
  for await (const { data } of events as unknown as AsyncIterable<{ data: string }>) {
    ended ||= data === '[DONE]';
    if (data === '[DONE]') break;
    const { choices, usage } = readChunk(data);
    if (usage) usedTokens = usage.prompt_tokens + usage.completion_tokens;
    const { delta: said, finish_reason: finish } = choices[0] ?? {};
    if (said?.refusal || finish === 'content_filter') throw new ModelError('refused');
    if (finish === 'length') throw new ModelError('cut off at the most tokens');
    if (said?.content) hear(said.content);
    ended ||= Boolean(finish);
  }
  if (!ended) throw new ModelError('the reply broke off');
  return usedTokens;
}

/**
 * Speaks the streamed chat-completions protocol with an OpenAI-compatible API, and sends only parameters that every such
 * endpoint knows. When `signal` aborts, the request is aborted.
 */
export function createAskModel(env: Omit<ModelEnv, 'CHAT_DAILY_TOKENS'>): AskModel {
  const url = `${env.CHAT_BASE_URL.replace(/\/+$/, '')}/chat/completions`;
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'text/event-stream' };
  if (env.CHAT_API_KEY) headers.authorization = `Bearer ${env.CHAT_API_KEY}`;

  return async ({ messages, signal, hear }) => {
    const body = JSON.stringify({
      model: env.CHAT_MODEL,
      messages,
      max_tokens: MAX_REPLY_TOKENS,
      stream: true,
      stream_options: { include_usage: true },
    });
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      const isStream = response.headers.get('content-type')?.toLowerCase().startsWith('text/event-stream');
      if (response.ok && isStream && response.body) return await listen(response.body, hear);
      await response.body?.cancel();
      throw new ModelError(response.ok ? 'an answer that is no stream' : `status ${response.status}`);
    } catch (error) {
      if (error instanceof ModelError) throw error;
      throw new ModelError('the request failed', { cause: error });
    }
  };
}
