import { z } from 'zod';
import { ERRORS } from './error-table.ts';

export type ErrorCode = keyof typeof ERRORS;
export type ErrorParams<Code extends ErrorCode> = z.input<(typeof ERRORS)[Code]['params']>;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** The sentence of an error; the one for a fault of ours where `params` lacks what it needs. */
export function errorSentence(code: ErrorCode, params: unknown = {}): string {
  const { params: contract, sentence } = ERRORS[code];
  const result = contract.safeParse(params);
  // The parameters have just passed the contract of this code.
  return result.success
    ? (sentence as (params: unknown) => string)(result.data)
    : ERRORS.internal_error.sentence({});
}

/** The body of an error response to a caller whose Accept names `application/problem+json` (RFC 9457). */
export const problemDetails = z.object({
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  params: z.record(z.string(), z.unknown()),
});
export type ProblemDetails = z.infer<typeof problemDetails>;
