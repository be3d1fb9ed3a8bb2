import type { ErrorCode } from '@contracts/errors.ts';
import { vi } from 'vitest';

type FakeResponse = Response | Promise<Response>;
type Handler = (request: Request) => FakeResponse;
/** What answers each "METHOD /path". */
export type Routes = Record<string, Handler>;
export type Exchange = { method: string; path: string; headers: Headers; body: unknown };

/**
 * Replaces the network: every `fetch` of the code under test becomes a real `Request`, answered by the handler of
 * "METHOD /path" (without the query). Any other request fails the test by name.
 */
export function fakeBackend(routes: Routes) {
  const handlers = new Map(Object.entries(routes));
  const seen: Exchange[] = [];
  const stub = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input : new URL(String(input), 'http://localhost:3000');
    const request = new Request(address, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    const isJson = request.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = text !== '' && isJson ? JSON.parse(text) : undefined;
    seen.push({ method: request.method, path: pathname + search, headers: request.headers, body });
    const handler = handlers.get(`${request.method} ${pathname}`);
    if (!handler) throw new Error(`Nobody answers ${request.method} ${pathname}`);
    return handler(request);
  });
  vi.stubGlobal('fetch', stub);
  return {
    seen,
    to: (path: string) => seen.filter((exchange) => exchange.path.startsWith(path)),
    on: (route: string, handler: Handler) => void handlers.set(route, handler),
  };
}

/** A response of the product's own functions. */
export const json = (body: unknown, status = 200) => Response.json(body, { status });
export const sentence = (status: number, text: string, code?: ErrorCode) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain', ...(code && { 'x-error-code': code }) },
  });

/** A refusal of the database, as its API reports what private.refuse() raised. */
export const refused = (status: number, code: ErrorCode, params: object = {}) =>
  json({ code: `PT${status}`, message: code, details: JSON.stringify(params), hint: null }, status);

/** A promise and its key, to hold a response back until the test has looked. */
export function gate<T>() {
  return Promise.withResolvers<T>();
}

/** What PostgREST answers when a constraint refuses a row. */
export const violated = (kind: 'check' | 'unique', constraint: string) =>
  json(
    {
      code: kind === 'check' ? '23514' : '23505',
      message: `new row violates ${kind} constraint "${constraint}"`,
    },
    kind === 'check' ? 400 : 409,
  );
