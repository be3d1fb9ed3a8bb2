import { randomKey } from './request-id';

/** A submission with its Idempotency-Key. A retry of the same content keeps the key, so it cannot act twice. */
export type Attempt = { readonly key: string; readonly content: string };

/** Returns the attempt for `body`: the previous one when the content is unchanged, else one with a fresh key. */
export function idempotentAttempt(previous: Attempt | undefined, body: unknown): Attempt {
  const content = JSON.stringify(body);
  return previous?.content === content ? previous : { key: randomKey(), content };
}
