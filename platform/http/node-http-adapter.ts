import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The methods that a web `Request` can have, without rare ones. */
export const WEB_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const REMAINDER_WITHIN_MS = 5_000;

/** Turns a Node request into a web `Request`; it is aborted when the caller goes away. */
export function toWebRequest(incoming: IncomingMessage, response: ServerResponse, origin: string): Request {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] as string;
    if (!name.startsWith(':')) headers.append(name, incoming.rawHeaders[index + 1] as string);
  }
  // The peer's address is appended last, as a trusted proxy does; earlier elements are the caller's claim.
  const claimed = headers.get('x-forwarded-for');
  const peer = incoming.socket.remoteAddress ?? '127.0.0.1';
  headers.set('x-forwarded-for', claimed ? `${claimed}, ${peer}` : peer);
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const { socket } = incoming;
  // A response may be sent before the upload ends; the unread remainder would block the connection's next request.
  // A remainder that does not come would keep the connection.
  response.once('finish', () => {
    if (incoming.complete) return;
    incoming.removeAllListeners('data');
    incoming.resume();
    const close = setTimeout(() => socket.destroy(), REMAINDER_WITHIN_MS).unref();
    incoming.once('end', () => clearTimeout(close));
  });
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  return new Request(`${origin}${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  });
}

/** Bodies up to here are written whole, in one piece with their headers. */
const SMALL_BYTES = 64 * 1024;

/** Writes `webResponse` to `response`, streaming a large body or one of unknown length. */
export async function sendWebResponse(webResponse: Response, response: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(webResponse.headers);
  const cookies = webResponse.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  // fetch has decoded the body already.
  delete headers['content-encoding'];
  if (webResponse.headers.has('content-encoding')) delete headers['content-length'];
  delete headers['transfer-encoding'];
  delete headers.connection;
  const length = headers['content-length'];
  const isWhole = !webResponse.body || (length !== undefined && Number(length) <= SMALL_BYTES);
  // Before anything is written: a response that breaks off can still become another one.
  const whole = isWhole ? Buffer.from(await webResponse.arrayBuffer()) : undefined;
  response.writeHead(webResponse.status, headers);
  if (whole || !webResponse.body) {
    response.end(whole);
    return;
  }
  await pipeline(
    Readable.fromWeb(webResponse.body as import('node:stream/web').ReadableStream),
    response,
  ).catch(() => {
    response.destroy();
  });
}
