import { ERROR_CODES, problemDetails } from '../../../../supabase/functions/_shared/contracts/errors.ts';
import type { FuzzRequest } from './fuzz-request.ts';

/** What came back. */
export interface FuzzResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const SENTENCE = /^[A-Z][^\r\n]{3,300}[.!?]$/;
/** Frames of a stack, and paths of files. */
const TRACE =
  /\n\s+at |\bat (async )?[\w.<>]+ \(\S+:\d+|node_modules|file:\/\/|\/(tmp|home|root|usr|var)\/[\w-]+\//;
/** Statements of SQL, and what Postgres adds of the place in a function. */
const SQL =
  /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|\bdelete from\b|PL\/pgSQL|SQLSTATE|\$\d+::/i;

/** Each name and text in a JSON body, or the whole of any other body. */
function textsOf(body: string): string[] {
  const texts: string[] = [];
  try {
    JSON.parse(body, (name, value: unknown) => {
      texts.push(name, String(value));
      return value;
    });
    return texts;
  } catch {
    return [body];
  }
}

function isProblem(body: string): boolean {
  try {
    return problemDetails.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** What is wrong with a refusal by a function; undefined when it is as the contract says. */
function wrongRefusal({ headers, body }: FuzzResponse): string | undefined {
  const type = String(headers['content-type'] ?? '');
  if (!headers['x-request-id']) return 'no X-Request-Id';
  const code = headers['x-error-code'];
  if (code !== undefined && !(ERROR_CODES as string[]).includes(String(code))) return `unknown code ${code}`;
  if (type.startsWith('application/problem+json')) return isProblem(body) ? undefined : 'no problem details';
  if (!type.startsWith('text/plain')) return `content type ${type}`;
  return SENTENCE.test(body) ? undefined : 'no sentence';
}

/** PostgREST's own errors are JSON: {code, message, details, hint}. */
function wrongRestRefusal({ body }: FuzzResponse): string | undefined {
  try {
    const error = JSON.parse(body) as Record<string, unknown>;
    return typeof error.message === 'string' ? undefined : 'no message';
  } catch {
    return 'no JSON';
  }
}

/** What is wrong with `response`; undefined when nothing is. */
export function faultOf(request: FuzzRequest, response: FuzzResponse): string | undefined {
  const { status, body } = response;
  if (status === 0) return 'no answer';
  if (status >= 500) return `status ${status}`;
  if (TRACE.test(body)) return 'a stack or a path';
  if (status < 400) return undefined;
  if (textsOf(body).some((text) => SQL.test(text))) return 'SQL';
  // Without a body, and refused before any function.
  if (request.method === 'HEAD' || request.method === 'TRACE') return undefined;
  // Such as /functions/v1/contact/../..
  const { pathname } = new URL(request.path, 'http://localhost');
  if (/^\/functions\/v1\/[^/]/.test(pathname)) return wrongRefusal(response);
  if (pathname.startsWith('/rest/v1/')) return wrongRestRefusal(response);
  return SENTENCE.test(body) ? undefined : 'no sentence';
}
