import { type ErrorCode, type ErrorParams, errorSentence } from '../contracts/errors.ts';

/** Parameters may be left out where the code needs none. */
type Rest<Code extends ErrorCode> =
  Record<string, never> extends ErrorParams<Code>
    ? [params?: ErrorParams<Code>, headers?: Record<string, string>]
    : [params: ErrorParams<Code>, headers?: Record<string, string>];

/** An expected failure. Its code and parameters go out with the sentence that they make. */
export class HttpError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly status: number;
  readonly code: Code;
  readonly params: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, code: Code, ...[params = {} as ErrorParams<Code>, headers = {}]: Rest<Code>) {
    super(errorSentence(code, params));
    this.name = 'Fault';
    this.status = status;
    this.code = code;
    this.params = params;
    this.headers = headers;
  }
}

/** A limit is reached, which ends in as many whole seconds. */
export function rateLimited(retryAfterSeconds: number): HttpError {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return new HttpError(429, 'rate_limited', { retryAfterSeconds }, headers);
}

/** Seconds after which a refused caller may find a place. */
const BUSY_RETRY_SECONDS = 5;

/** There was no place or no time for the request, and nothing was saved; `cause` is for the log only. */
export function databaseBusy(cause?: unknown): HttpError {
  const headers = { 'Retry-After': String(BUSY_RETRY_SECONDS) };
  const fault = new HttpError(503, 'database_busy', { retryAfterSeconds: BUSY_RETRY_SECONDS }, headers);
  if (cause !== undefined) fault.cause = cause;
  return fault;
}

/**
 * The answer of the database was lost, so what the request asked for may have been saved. `isRepeatable`: it has an
 * Idempotency-Key, so that sending it again saves nothing twice. `cause` is for the log only.
 */
export function databaseTimeout(cause: unknown, isRepeatable: boolean): HttpError {
  const headers = { 'Retry-After': String(BUSY_RETRY_SECONDS) };
  const fault = new HttpError(504, 'database_timeout', { isRepeatable }, headers);
  fault.cause = cause;
  return fault;
}

/** The disk of the database is full, or it is read-only; `cause` is for the log only. */
export function databaseReadOnly(cause: unknown): HttpError {
  const fault = new HttpError(503, 'database_read_only', {}, { 'Retry-After': '300' });
  fault.cause = cause;
  return fault;
}

/** The database gave no usable answer, and nothing was saved; `cause` is for the log only. */
export function databaseUnavailable(cause: unknown): HttpError {
  const fault = new HttpError(503, 'database_unavailable', {}, { 'Retry-After': '60' });
  fault.cause = cause;
  return fault;
}
