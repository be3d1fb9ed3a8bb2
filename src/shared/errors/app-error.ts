import type { ErrorCode } from '@contracts/errors.ts';
import type { z } from 'zod';

type AppErrorOptions = ErrorOptions & {
  code?: string | undefined;
  params?: Record<string, unknown> | undefined;
};

/**
 * A call that was answered with something other than success.
 * `message` is "status: body", the sentence the product shows; `body` is the sentence alone. `code` is the stable name of
 * the error, and `params` are its parameters (contracts/errors.ts); undefined and {} for an error without one.
 * `status` is 0 when there was no answer at all.
 */
export class AppError extends Error {
  readonly status: number;
  readonly body: string;
  readonly code: string | undefined;
  readonly params: Record<string, unknown>;

  constructor(status: number, body: string, { code, params = {}, ...options }: AppErrorOptions = {}) {
    super(`${status}: ${body}`, options);
    this.name = 'AppError';
    this.status = status;
    this.body = body;
    this.code = code;
    this.params = params;
  }
}

/** Whether a call failed with one of these codes. */
export function hasErrorCode(error: unknown, ...codes: ErrorCode[]): error is AppError {
  return error instanceof AppError && codes.some((code) => code === error.code);
}

/** Some libraries put JSON where the server sent no sentence: the auth client the whole body, zod its issues. */
const JSON_TEXT = /^\s*(\{.*\}|\[.*\]|"\s*"|null)\s*$/s;

/** The message of a thrown value; `fallback` when it is not an Error, or its message is empty or JSON. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || error.message === '' || JSON_TEXT.test(error.message)) return fallback;
  return error.message;
}

/** What is stored now, where `error` tells that someone else has changed it first: the parameters of the conflict. */
export function conflictingVersion<T>(error: unknown, shape: z.ZodType<T>): T | undefined {
  return hasErrorCode(error, 'version_conflict') ? shape.safeParse(error.params).data : undefined;
}
