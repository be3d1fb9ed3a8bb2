import { z } from 'zod';
import { ACCOUNT_ERRORS } from './errors/accounts.ts';
import { BOOKING_ERRORS } from './errors/booking.ts';
import { REQUEST_ERRORS } from './errors/requests.ts';
import { STAFF_WORK_ERRORS } from './errors/staff-work.ts';

/** Every error that the database or a function reports on purpose, by its code. Codes are stable. */
export const ERRORS = { ...REQUEST_ERRORS, ...ACCOUNT_ERRORS, ...BOOKING_ERRORS, ...STAFF_WORK_ERRORS };

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

/** What Postgres reports over REST, or as the driver's error. */
export interface DatabaseError {
  code?: string | undefined;
  message: string;
  details?: string | null | undefined;
}

export interface Refusal {
  status: number;
  code: ErrorCode;
  params: Record<string, unknown>;
}

/** The SQLSTATE of private.refuse(), which PostgREST turns into the status. */
const REFUSED = /^PT([45]\d\d)$/;

function parsed(details: string): Record<string, unknown> {
  try {
    const params: unknown = JSON.parse(details);
    return params !== null && typeof params === 'object' ? { ...params } : {};
  } catch {
    return {};
  }
}

/** What private.refuse() raised: its code is the message, its parameters are JSON in the details. */
export function readRefusal({ code = '', message, details }: DatabaseError): Refusal | undefined {
  const status = REFUSED.exec(code)?.[1];
  if (!status || !isErrorCode(message)) return undefined;
  return { status: Number(status), code: message, params: parsed(details ?? '') };
}
