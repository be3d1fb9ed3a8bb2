import type { z } from 'zod';
import { checked } from './checked.ts';
import { Fault } from './fault.ts';

const MAX_BODY_BYTES = 16 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

function requireJson(request: Request): void {
  if (request.headers.get('content-encoding') ?? '') {
    throw new Fault(415, 'Please send the body without compression.');
  }
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new Fault(415, 'Please send JSON, with the content type application/json.', {
      'Accept-Post': 'application/json',
    });
  }
}

/** Reads at most `MAX_BODY_BYTES`, counted as they arrive: Content-Length is only what the caller claims. */
async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read().catch(() => {
      throw new Fault(400, 'The request broke off before it was complete.');
    });
    if (!part || part.done) break;
    size += part.value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader?.cancel().catch(() => undefined);
      throw new Fault(413, 'That is too long. Please send at most 16 kB.');
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

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Fault(400, 'We could not read that: it is not valid JSON.');
  }
}

/** The body of `request` under its contract. @throws Fault 415, 413, 400 or 422, checked in this order. */
export async function readJson<T>(request: Request, contract: z.ZodType<T>): Promise<T> {
  requireJson(request);
  return checked(contract, parseJson(await readBytes(request)));
}
