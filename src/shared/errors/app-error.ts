/**
 * A call that was answered with something other than success.
 * `message` is "status: body", the sentence the product shows; `body` is the server's sentence alone.
 * `status` is 0 when there was no answer at all.
 */
export class AppError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, options?: ErrorOptions) {
    super(`${status}: ${body}`, options);
    this.name = 'AppError';
    this.status = status;
    this.body = body;
  }
}

/** Some libraries put JSON where the server sent no sentence: the auth client the whole body, zod its issues. */
const JSON_TEXT = /^\s*(\{.*\}|\[.*\]|"\s*"|null)\s*$/s;

/** The text to show for anything that was thrown; an empty message, or JSON in its place, gives the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || error.message === '' || JSON_TEXT.test(error.message)) return fallback;
  return error.message;
}
