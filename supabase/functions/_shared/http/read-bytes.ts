import { HttpError } from './http-error.ts';

const MAX_BODY_BYTES = 16 * 1024;

/**
 * Reads at most `max` bytes, counted as they arrive: Content-Length is only what the caller claims.
 * @throws HttpError 415 for a compressed body, 413, or 400 when it breaks off.
 */
export async function readBytes(request: Request, max = MAX_BODY_BYTES) {
  if (request.headers.get('content-encoding') ?? '') {
    throw new HttpError(415, 'compression_unsupported');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read().catch(() => {
      throw new HttpError(400, 'body_cut_off');
    });
    if (!part || part.done) break;
    size += part.value.byteLength;
    if (size > max) {
      await reader?.cancel().catch(() => undefined);
      throw new HttpError(413, 'body_too_large', { maxKilobytes: max / 1024 });
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
