/** One thing a person is trying to send: the same content keeps its key, so a retry cannot act twice. */
export type Attempt = { readonly key: string; readonly content: string };

/** 128 random bits as hex. `crypto.randomUUID` is missing on plain-http addresses other than localhost. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The attempt for `body`: the previous one when the content is unchanged, else one with a fresh key. */
export function idempotentAttempt(previous: Attempt | undefined, body: unknown): Attempt {
  const content = JSON.stringify(body);
  return previous?.content === content ? previous : { key: randomKey(), content };
}
