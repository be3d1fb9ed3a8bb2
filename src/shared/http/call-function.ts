import { AppError } from '@/shared/errors/app-error';
import { loadSentences, messages } from '@/shared/i18n/messages';
import { captchaToken } from './captcha-token';
import { createRequestId } from './request-id';

const MESSAGES = messages('shared/call', {
  unreachable: 'We couldn’t reach the server. Please check your connection and try again.',
  noReason: 'Something went wrong on our end. Please try again in a moment.',
});

/** The only part of a zod schema used here, so that this file and the entry do not import zod. */
type Schema<T> = { parse: (value: unknown) => T };

type FunctionCall = {
  method?: 'GET' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  /** The media types that the caller reads; JSON when left out. */
  accept?: string;
  /** Makes a repeated POST of the same content safe. */
  idempotencyKey?: string;
  /** Solves a CAPTCHA first and sends its token, where the site requires one. */
  needsCaptcha?: boolean;
  /** The caller's bearer token. */
  token?: string | undefined;
  signal?: AbortSignal;
};
type Call<T> = FunctionCall & {
  /** What the answer must look like. */
  schema: Schema<T>;
};

function headersOf(call: FunctionCall, captcha: string | undefined): Headers {
  const { body, accept = 'application/json', idempotencyKey, token } = call;
  const headers = new Headers({ accept, 'x-request-id': createRequestId() });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (captcha) headers.set('x-captcha-token', captcha);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** The error of a request without a response: its message is the sentence alone, because there is no status. */
export function createNetworkError(cause?: unknown): AppError {
  const { unreachable } = MESSAGES.get();
  return Object.assign(new AppError(0, unreachable, { cause }), { message: unreachable });
}

/** The error of an answer, with its sentence in the language of the page. */
async function toAppError(
  status: number,
  text: string,
  statusText: string,
  refusal: ReturnType<typeof refusalIn>,
) {
  const options = { ...refusal, cause: text };
  const { plainSentence } = await import('@/shared/errors/plain-sentence');
  const english = plainSentence(text) || (text === '' && statusText) || MESSAGES.get().noReason;
  const translated = (await loadSentences())?.ofError(refusal.code, refusal.params);
  return new AppError(status, translated ?? english, options);
}

/** The code and the parameters that a refusal carries in its headers, beside the sentence in its body. */
function refusalIn(headers: Headers) {
  const code = headers.get('x-error-code') ?? undefined;
  const params = headers.get('x-error-params');
  return { code, params: params ? (JSON.parse(params) as Record<string, unknown>) : {} };
}

/**
 * Calls an edge function behind `/api` and returns the unread response. `path` starts after `/api`. Throws as
 * `callFunction` does.
 */
export async function fetchFunction(path: string, call: FunctionCall): Promise<Response> {
  const { method = 'GET', body, signal } = call;
  const captcha = call.needsCaptcha ? await captchaToken() : undefined;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: headersOf(call, captcha),
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw createNetworkError(error);
  }
  if (!response.ok) {
    if (call.token && response.status === 403)
      await (await import('@/shared/supabase/ended-session')).throwIfSessionEnded();
    const text = (await response.text()).trim();
    throw await toAppError(response.status, text, response.statusText, refusalIn(response.headers));
  }
  return response;
}

/**
 * Calls an edge function behind `/api` and parses its response with `schema`. `path` starts after `/api`. Throws
 * AppError with the message "status: body" (or the status text when the body is empty) for any answer but success, with
 * status 0 when there was none. An aborted call rejects with its AbortError.
 */
export async function callFunction<T>(path: string, { schema, ...call }: Call<T>): Promise<T> {
  const response = await fetchFunction(path, call);
  // A success whose body was lost on the way is still a success, where the schema needs nothing of it.
  return schema.parse(await response.json().catch(() => ({})));
}
