import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  headers: Record<string, string | string[] | undefined>;
  body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: string }[];
  };
}

/** Writes one answer of the endpoint. */
export type Part = (response: ServerResponse) => void;

export interface FakeModel {
  url: string;
  asked: Asked[];
  /** What comes next, a part a request; the last one is repeated. */
  answers(...parts: Part[]): void;
  /** Resolves when a caller went away before its answer was complete. */
  left(): Promise<void>;
  close(): Promise<void>;
}

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const chunk = (delta: unknown, finish_reason: string | null = null) =>
  event({ id: 'c1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(chunk({ role: 'assistant', content: '' }));
}

const USAGE = { prompt_tokens: 10, completion_tokens: 5 };

function end(response: ServerResponse, finish: string, usage = USAGE): void {
  response.write(chunk({}, finish));
  // As endpoints do that tell what it cost.
  response.write(event({ choices: [], usage }));
  response.end(event('[DONE]'));
}

/** A reply in pieces of `size` characters, which costs `usage`. */
export function says(text: string, finish = 'stop', size = 7, usage = USAGE): Part {
  return (response) => {
    begin(response);
    for (let at = 0; at < text.length; at += size)
      response.write(chunk({ content: text.slice(at, at + size) }));
    end(response, finish, usage);
  };
}

/** A call of a tool. */
export const callsTool: Part = (response) => {
  begin(response);
  const call = { index: 0, id: 'call_a', type: 'function', function: { name: 'find', arguments: '{}' } };
  response.write(chunk({ tool_calls: [call] }));
  end(response, 'tool_calls');
};

/** The beginning of a reply, and then nothing any more. */
export function stalls(text: string): Part {
  return (response) => {
    begin(response);
    response.write(chunk({ content: text }));
  };
}

/** A reply that never ends: `text` again and again until the caller goes away. */
export function goesOn(text: string): Part {
  return (response) => {
    begin(response);
    const more = () => {
      while (!response.destroyed && response.write(chunk({ content: text })));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
}

/** Just these bytes as a stream, then the end. */
export function sends(bytes: string | Uint8Array, type = 'text/event-stream'): Part {
  return (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(bytes);
  };
}

export function refuses(status: number): Part {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(
      JSON.stringify({ error: { message: 'sk-secret is not valid', type: 'invalid_request_error' } }),
    );
  };
}

/** A local server that speaks the streamed chat completions. */
export async function fakeModel(): Promise<FakeModel> {
  const asked: Asked[] = [];
  let parts: Part[] = [];
  let left = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    let text = '';
    response.on('close', () => {
      if (!response.writableFinished) left.resolve();
    });
    request.on('data', (data) => {
      text += data;
    });
    request.on('end', () => {
      asked.push({ headers: { ...request.headers, path: request.url }, body: JSON.parse(text) });
      const part = parts.length > 1 ? parts.shift() : parts[0];
      part?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answers(...next) {
      asked.length = 0;
      parts = next;
      left = Promise.withResolvers();
    },
    left: () => left.promise,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
