import type { ProblemDetails } from '../contracts/errors.ts';
import type { HttpError } from './http-error.ts';

const PROBLEM = 'application/problem+json';
const PROBLEM_IN_ACCEPT = /(^|,)\s*application\/problem\+json\s*(;(?!\s*q=0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i;

/** JSON with ASCII only, which is all that a header may contain. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Returns the error response: the sentence as plain text, the code in `X-Error-Code`, and the parameters as JSON in
 * `X-Error-Params`. Returns problem details (RFC 9457) instead when `accept` names their media type.
 */
export function errorResponse({ status, code, params, message, headers }: HttpError, accept = ''): Response {
  const hasParams = Object.keys(params).length > 0;
  const isProblem = PROBLEM_IN_ACCEPT.test(accept);
  const problem: ProblemDetails = { status, detail: message, code, params };
  return new Response(isProblem ? JSON.stringify(problem) : message, {
    status,
    headers: {
      'Content-Type': isProblem ? PROBLEM : 'text/plain; charset=utf-8',
      'X-Error-Code': code,
      ...(hasParams ? { 'X-Error-Params': asciiJson(params) } : {}),
      ...headers,
    },
  });
}
