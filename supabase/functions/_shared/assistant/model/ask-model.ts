import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { ModelError } from './model-error.ts';

export interface ModelSettings {
  /** Of an OpenAI-compatible API, without `/chat/completions`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
}

export interface ToolCall {
  id: string;
  type: 'function';
  /** `arguments` is JSON, as the model wrote it. */
  function: { name: string; arguments: string };
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: ToolCall[] }
  | { role: 'tool'; content: string; tool_call_id: string };

export interface ModelRequest {
  messages: ModelMessage[];
  tools: unknown[];
  signal: AbortSignal;
  /** Called with each piece of text as it arrives. What it throws ends the call. */
  hear: (text: string) => void;
}

export interface ModelTurn {
  /** The tools that the model calls; none when its reply is complete. */
  calls: ToolCall[];
  /** Tokens of prompt and reply as the endpoint counts them; undefined where it does not tell. */
  usedTokens: number | undefined;
}

/** Asks once. @throws ModelError when the endpoint fails or sends something else than the protocol. */
export type AskModel = (request: ModelRequest) => Promise<ModelTurn>;

/** The most tokens of one reply. The budget is charged with as many before each call. */
export const MAX_REPLY_TOKENS = 800;
const MAX_CHUNKS = 20_000;
const MAX_ARGUMENTS = 4_000;
const MAX_BUFFERED = 256 * 1024;

const callPart = z.object({
  index: z.number().int().min(0).max(15).default(0),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const delta = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(callPart).nullish(),
});
// The last chunk tells the usage and has no choice.
const chunkShape = z.object({
  choices: z.array(z.object({ delta: delta.nullish(), finish_reason: z.string().nullish() })),
  usage: z.object({ prompt_tokens: z.number().min(0), completion_tokens: z.number().min(0) }).nullish(),
});

function readChunk(data: string): z.infer<typeof chunkShape> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch (error) {
    throw new ModelError('a chunk that is no JSON', { cause: error });
  }
  const result = chunkShape.safeParse(parsed);
  if (!result.success) throw new ModelError('a chunk of an unknown shape');
  return result.data;
}

function join(calls: ToolCall[], part: z.infer<typeof callPart>): void {
  calls[part.index] ??= {
    id: part.id || `call_${part.index}`,
    type: 'function',
    function: { name: '', arguments: '' },
  };
  const { function: called } = calls[part.index] as ToolCall;
  called.name ||= part.function?.name ?? '';
  called.arguments += part.function?.arguments ?? '';
  if (called.arguments.length > MAX_ARGUMENTS) throw new ModelError('arguments without an end');
}

async function listen(body: ReadableStream<Uint8Array>, hear: ModelRequest['hear']): Promise<ModelTurn> {
  const events = body
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }) as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_BUFFERED }));
  const calls: ToolCall[] = [];
  let usedTokens: number | undefined;
  let ended = false;
  let chunks = 0;
  for await (const { data } of events as unknown as AsyncIterable<{ data: string }>) {
    if (data === '[DONE]') {
      ended = true;
      break;
    }
    chunks += 1;
    if (chunks > MAX_CHUNKS) throw new ModelError('a reply without an end');
    const { choices, usage } = readChunk(data);
    if (usage) usedTokens = usage.prompt_tokens + usage.completion_tokens;
    const [choice] = choices;
    const said = choice?.delta;
    if (said?.refusal || choice?.finish_reason === 'content_filter') throw new ModelError('refused');
    if (choice?.finish_reason === 'length') throw new ModelError('cut off at the most tokens');
    if (said?.content) hear(said.content);
    for (const part of said?.tool_calls ?? []) join(calls, part);
    if (choice?.finish_reason) ended = true;
  }
  if (!ended) throw new ModelError('the reply broke off');
  const called = calls.filter(Boolean);
  if (called.some((call) => call.function.name === '')) throw new ModelError('a tool without a name');
  return { calls: called, usedTokens };
}

function describeFailure(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'aborted';
  if (error instanceof Error && 'type' in error && error.type === 'max-buffer-size-exceeded')
    return 'a line without an end';
  if (error instanceof TypeError && /decod|encoded data/i.test(error.message))
    return 'bytes that are no text';
  return 'not reachable';
}

/**
 * Speaks the streamed chat-completions protocol, and sends only parameters that every such endpoint knows. When `signal`
 * aborts, the request is aborted.
 */
export function createAskModel(settings: ModelSettings, send: typeof fetch = fetch): AskModel {
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'text/event-stream' };
  if (settings.apiKey) headers.authorization = `Bearer ${settings.apiKey}`;

  return async ({ messages, tools, signal, hear }) => {
    const body = JSON.stringify({
      model: settings.model,
      messages,
      tools,
      max_tokens: MAX_REPLY_TOKENS,
      stream: true,
      stream_options: { include_usage: true },
    });
    try {
      const answer = await send(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      const isStream = answer.headers.get('content-type')?.toLowerCase().startsWith('text/event-stream');
      if (answer.ok && isStream && answer.body) return await listen(answer.body, hear);
      await answer.body?.cancel();
      throw new ModelError(answer.ok ? 'an answer that is no stream' : `status ${answer.status}`);
    } catch (error) {
      if (error instanceof ModelError) throw error;
      throw new ModelError(describeFailure(error, signal), { cause: error });
    }
  };
}
