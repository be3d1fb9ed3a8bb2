import { AppError } from '@/shared/errors/app-error';

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
  /** The CAPTCHA token, if the site requires one. */
  captchaToken?: string | undefined;
  /** The caller's bearer token. */
  token?: string;
  signal?: AbortSignal;
};
type Call<T> = FunctionCall & {
  /** What the answer must look like. */
  schema: Schema<T>;
};

const UNREACHABLE = "We couldn't reach the server. Please check your connection and try again.";

function headersOf({
  body,
  accept = 'application/json',
  idempotencyKey,
  token,
  captchaToken,
}: FunctionCall): Headers {
  const headers = new Headers({ accept });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (captchaToken) headers.set('x-captcha-token', captchaToken);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** There was no answer, so there is no status to put before the sentence. */
export function unreachable(cause?: unknown): AppError {
  return Object.assign(new AppError(0, UNREACHABLE, { cause }), { message: UNREACHABLE });
}

/** The code and the parameters that travel beside the sentence. */
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
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: headersOf(call),
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable(error);
  }
  if (!response.ok) {
    const text = (await response.text()).trim();
    throw new AppError(response.status, text || response.statusText, refusalIn(response.headers));
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
  return schema.parse(await response.json());
}
