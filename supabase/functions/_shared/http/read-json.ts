import type { z } from 'zod';
import { HttpError } from './http-error.ts';
import { readBytes } from './read-bytes.ts';
import { validateBody } from './validate.ts';

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
