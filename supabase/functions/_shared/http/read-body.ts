import type { z } from 'zod';
import { HttpError } from './http-error.ts';
import { validateBody } from './validate.ts';

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/** Whether `request` says that it brings what a form of HTML would send. */
export function isFormRequest(request: Request): boolean {
  return FORM_TYPE.test(request.headers.get('content-type') ?? '');
}

/** The fields of a form, sent in either of a browser's two encodings. @throws HttpError 415, 413 or 400. */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBytes(request);
  const type = request.headers.get('content-type') ?? '';
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new HttpError(400, 'form_invalid');
  }
}

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

function requireJson(request: Request): void {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'json_required', {}, { 'Accept-Post': 'application/json' });
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'json_invalid');
  }
}

/**
 * The body of `request`, of at most `max` bytes (16 kB without it), under its contract.
 * @throws HttpError 415, 413, 400 or 422, checked in this order.
 */
export async function readJson<T>(request: Request, contract: z.ZodType<T>, max?: number): Promise<T> {
  requireJson(request);
  return validateBody(contract, parseJson(await readBytes(request, max)));
}

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
