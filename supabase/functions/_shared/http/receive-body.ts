import { HttpError } from './http-error.ts';

/** Time limit of a short body. 16 kB take a tenth of a second on a slow phone. */
const BODY_WITHIN_MS = 10_000;
/** The slowest sender of a long body: 1 MB a second. Only servers send them. */
const BYTES_PER_MS = 1024;

/** Joins chunks. The type of the result is inferred, because the platform's Deno has a `Uint8Array` that is not generic. */
function joined(chunks: Uint8Array[]) {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The first bytes of a body, and the rest of it where there is more. */
export interface ReceivedBody {
  bytes: ReturnType<typeof joined>;
  rest?: ReadableStreamDefaultReader<Uint8Array>;
}

/**
 * Reads a body until it ends or has more than `maxBytes`, counted as they arrive, because Content-Length is only the
 * sender's claim. @throws HttpError 408 for a body that has not ended after `withinMs` milliseconds, 400 for one that
 * breaks off.
 */
export async function receiveBody(
  { body }: Request | Response,
  maxBytes: number,
  withinMs?: number,
): Promise<ReceivedBody> {
  const reader = body?.getReader();
  if (!reader) return { bytes: joined([]) };
  let isLate = false;
  const expire = () => {
    isLate = true;
    // Ends the read in flight.
    reader.cancel().catch(() => undefined);
  };
  const deadline = withinMs === undefined ? undefined : setTimeout(expire, withinMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size <= maxBytes) {
      const part = await reader.read();
      if (isLate) throw new HttpError(408, 'body_too_slow', {}, { Connection: 'close' });
      if (part.done) return { bytes: joined(chunks) };
      size += part.value.byteLength;
      chunks.push(part.value);
    }
    return { bytes: joined(chunks), rest: reader };
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, 'body_cut_off');
  } finally {
    clearTimeout(deadline);
  }
}

/**
 * Returns `request` with its body received, so that a handler does not wait for the sender. Of a body of more than
 * `maxBytes` only the beginning is kept, which is longer than the handler allows. @throws HttpError 408 or 400.
 */
export async function withReceivedBody(request: Request, maxBytes: number): Promise<Request> {
  if (!request.body) return request;
  const { bytes, rest } = await receiveBody(request, maxBytes, BODY_WITHIN_MS + maxBytes / BYTES_PER_MS);
  await rest?.cancel().catch(() => undefined);
  const { method, headers, signal } = request;
  return new Request(request.url, { method, headers, signal, body: bytes });
}
