import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

// Of one connection only; the next one makes its own.
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'host'];
const WITHOUT_BODY = [204, 205, 304];

function headersOf(request: Request): Record<string, string> {
  const headers = Object.fromEntries(request.headers);
  for (const name of HOP_HEADERS) delete headers[name];
  return headers;
}

function answerOf(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] as string;
    if (!HOP_HEADERS.includes(name.toLowerCase()))
      headers.append(name, incoming.rawHeaders[index + 1] as string);
  }
  const status = incoming.statusCode ?? 502;
  if (method === 'HEAD' || WITHOUT_BODY.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers });
}

/**
 * Sends `request` to 127.0.0.1:`port` and streams both bodies. An answer that comes before the whole body went
 * out counts, which is why this is not `fetch`: it would throw the 413 of a long upload away. When the caller
 * goes away, so does the request. Rejects when nobody answers.
 */
export function forward(request: Request, port: number): Promise<Response> {
  const url = new URL(request.url);
  return new Promise((resolve, reject) => {
    const upstream = httpRequest({
      host: '127.0.0.1',
      port,
      path: url.pathname + url.search,
      method: request.method,
      headers: headersOf(request),
      agent: false,
      signal: request.signal,
    });
    upstream.once('response', (incoming) => resolve(answerOf(incoming, request.method)));
    // Once answered, a broken upload is the answer's business.
    upstream.on('error', reject);
    if (!request.body) {
      upstream.end();
      return;
    }
    const body = Readable.fromWeb(request.body as NodeStream);
    body.on('error', () => upstream.destroy());
    body.pipe(upstream);
  });
}
