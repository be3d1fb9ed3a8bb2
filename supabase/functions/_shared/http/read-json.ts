import type { z } from 'zod';
import { checked } from './checked.ts';
import { Fault } from './fault.ts';
import { readBytes } from './read-bytes.ts';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

function requireJson(request: Request): void {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new Fault(415, 'json_required', {}, { 'Accept-Post': 'application/json' });
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Fault(400, 'json_invalid');
  }
}

/**
 * The body of `request`, of at most `max` bytes (16 kB without it), under its contract.
 * @throws Fault 415, 413, 400 or 422, checked in this order.
 */
export async function readJson<T>(request: Request, contract: z.ZodType<T>, max?: number): Promise<T> {
  requireJson(request);
  return checked(contract, parseJson(await readBytes(request, max)));
}
