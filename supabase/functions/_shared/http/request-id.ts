import { tryGetContext } from 'hono/context-storage';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** What the wrapper of every function keeps of a request. */
export interface RequestVariables {
  Variables: {
    route: string;
    requestId: string;
    /** When the answer is due, on the clock of `performance.now()`; undefined for long work. */
    dueAt?: number | undefined;
    hasSaved?: boolean;
  };
}

/** Returns the id that the caller gave in `X-Request-Id`, or a new one when it gave none or a malformed one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? '';
  return REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/** Returns the id of the request that this code runs for; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return tryGetContext<RequestVariables>()?.get('requestId');
}

/** Returns the headers that hand the id on to another service. */
export function requestIdHeaders(): Record<string, string> {
  const id = currentRequestId();
  return id === undefined ? {} : { 'x-request-id': id };
}
