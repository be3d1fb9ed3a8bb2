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

/** The text to show for anything that was thrown; an empty message gives the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
