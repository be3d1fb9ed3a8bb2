import { type CallPart, readChunk } from './chunk.ts';
import { ModelError } from './model-error.ts';
import { readEvents } from './read-events.ts';

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
  /** Called with each piece of text as it arrives; what it throws ends the call. */
  hear: (text: string) => void;
}

/** Asks once. Resolves with the tools that the model calls, none when it has said all. @throws ModelError. */
export type AskModel = (request: ModelRequest) => Promise<ToolCall[]>;

/** Maximum duration of one reply with its tool calls. */
const MAX_CHUNKS = 20_000;
const MAX_ARGUMENTS = 4_000;

function join(calls: ToolCall[], part: CallPart): void {
  let call = calls[part.index];
  if (!call) {
    call = { id: part.id || `call_${part.index}`, type: 'function', function: { name: '', arguments: '' } };
    calls[part.index] = call;
  }
  call.function.name ||= part.function?.name ?? '';
  call.function.arguments += part.function?.arguments ?? '';
  if (call.function.arguments.length > MAX_ARGUMENTS) throw new ModelError('arguments without an end');
}

async function listen(body: ReadableStream<Uint8Array>, hear: ModelRequest['hear']): Promise<ToolCall[]> {
  const calls: ToolCall[] = [];
  let ended = false;
  let chunks = 0;
  for await (const data of readEvents(body)) {
    if (data === '[DONE]') {
      ended = true;
      break;
    }
    chunks += 1;
    if (chunks > MAX_CHUNKS) throw new ModelError('a reply without an end');
    const { text, refused, calls: parts, finish } = readChunk(data);
    if (refused) throw new ModelError('refused');
    if (text) hear(text);
    for (const part of parts) join(calls, part);
    if (finish) ended = true;
  }
  if (!ended) throw new ModelError('the reply broke off');
  const called = calls.filter(Boolean);
  if (called.some((call) => call.function.name === '')) throw new ModelError('a tool without a name');
  return called;
}

/**
 * Speaks the streamed chat-completions protocol. It sends what every such endpoint knows and nothing else: no
 * temperature, no limit of tokens, whose names differ. When `signal` aborts, so does the request.
 */
export function createAskModel(settings: ModelSettings, send: typeof fetch = fetch): AskModel {
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'text/event-stream' };
  if (settings.apiKey) headers.authorization = `Bearer ${settings.apiKey}`;

  return async ({ messages, tools, signal, hear }) => {
    const body = JSON.stringify({ model: settings.model, messages, tools, stream: true });
    try {
      const answer = await send(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      const isStream = answer.headers.get('content-type')?.toLowerCase().startsWith('text/event-stream');
      if (answer.ok && isStream && answer.body) return await listen(answer.body, hear);
      await answer.body?.cancel();
      throw new ModelError(answer.ok ? 'an answer that is no stream' : `status ${answer.status}`);
    } catch (error) {
      if (error instanceof ModelError) throw error;
      throw new ModelError(signal.aborted ? 'aborted' : 'not reachable', { cause: error });
    }
  };
}
