import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

// Of one connection only; the next one makes its own.
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'host'];
const WITHOUT_BODY = [204, 205, 304];
/** Bodies up to here are passed on whole, in one piece with their headers. */
const SMALL_BYTES = 64 * 1024;
// Idle connections are closed by us, before the other side can while a request is on its way.
const KEPT = new Agent({ keepAlive: true, timeout: 5_000 });

function headersOf(request: Request): Record<string, string> {
  const headers = Object.fromEntries(request.headers);
  for (const name of HOP_HEADERS) delete headers[name];
  return headers;
}

const isSmall = (length: string | null | undefined) => length != null && Number(length) <= SMALL_BYTES;

async function responseOf(incoming: IncomingMessage, method: string): Promise<Response> {
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
  if (isSmall(incoming.headers['content-length']))
    return new Response(Buffer.concat(await incoming.toArray()), { status, headers });
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers });
}

/**
 * Sends `request` to 127.0.0.1:`port` and streams both bodies. A response that comes before the whole body went out
 * counts, which is why this is not `fetch`: it would throw the 413 of a long upload away. When the caller goes away, so
 * does the request. Rejects when no one answers.
 */
export async function forward(request: Request, port: number): Promise<Response> {
  const url = new URL(request.url);
  const isWhole = !request.body || isSmall(request.headers.get('content-length'));
  const whole = request.body && isWhole ? Buffer.from(await request.arrayBuffer()) : undefined;
  return new Promise((resolve, reject) => {
    const upstream = httpRequest({
      host: '127.0.0.1',
      port,
      path: url.pathname + url.search,
      method: request.method,
      headers: headersOf(request),
      agent: isWhole ? KEPT : false,
      signal: request.signal,
    });
    upstream.once('response', (incoming) => responseOf(incoming, request.method).then(resolve, reject));
    // Once answered, a broken upload is the response's business.
    upstream.on('error', reject);
    if (isWhole || !request.body) {
      upstream.end(whole);
      return;
    }
    const body = Readable.fromWeb(request.body as NodeStream);
    body.on('error', () => upstream.destroy());
    body.pipe(upstream);
  });
}
