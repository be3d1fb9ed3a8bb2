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

/** The database gave no usable answer; `cause` is for the log only. */
export function databaseUnavailable(cause: unknown): HttpError {
  const fault = new HttpError(503, 'database_unavailable', {}, { 'Retry-After': '60' });
  fault.cause = cause;
  return fault;
}
