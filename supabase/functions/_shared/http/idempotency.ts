import { sha256 } from './hashing.ts';
import { HttpError } from './http-error.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** JSON with sorted keys, so that equal bodies give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

export interface Idempotency {
  p_idempotency_key?: string;
  p_request_hash?: string;
}

/**
 * The arguments that make a repeated request answer as the first one did: none without an Idempotency-Key. The key is
 * bound to `scope` and `body` (validated). @throws HttpError 422 for an unusable key.
 */
export async function idempotencyOf(request: Request, scope: string, body: unknown): Promise<Idempotency> {
  const key = request.headers.get('idempotency-key');
  if (key === null) return {};
  if (!VISIBLE_ASCII.test(key)) {
    throw new HttpError(422, 'idempotency_key_invalid');
  }
  return { p_idempotency_key: key, p_request_hash: await sha256(`${scope}\n${canonical(body)}`) };
}
