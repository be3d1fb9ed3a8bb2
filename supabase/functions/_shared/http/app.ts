import { Hono } from 'hono';
import { contextStorage } from 'hono/context-storage';
import type { ProblemDetails } from '../contracts/errors.ts';
import type { Rpc } from '../db/rpc.ts';
import type { Env } from '../env.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type ProxyEnv, resolveClientAddress } from './client-ip.ts';
import { databaseBusy, HttpError } from './http-error.ts';
import { describeError, type Log } from './log.ts';
import { MAX_BODY_BYTES } from './read-request.ts';
import { withReceivedBody } from './receive-body.ts';
import { createFaultRecorder } from './record-fault.ts';
import { RESPOND_WITHIN_MS } from './request-deadline.ts';
import { type RequestVariables, requestIdHeaders, requestIdOf } from './request-id.ts';

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

/** Headers of a response to a cross-origin browser request. Only the site's own origin is allowed. */
function corsHeaders(origin: string | undefined, siteUrl: string): [string, string][] {
  if (!origin || origin !== new URL(siteUrl).origin) return [];
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, X-Error-Code, X-Error-Params'],
  ];
}

/** Headers of the response to a preflight from the site's own origin. */
function preflightHeaders(methods: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      'authorization, content-type, idempotency-key, apikey, x-client-info, x-captcha-token, x-request-id',
    'Access-Control-Max-Age': '3600',
  };
}

/**
 * Headers for a browser that shows the response as a page: nothing may run, load or frame it. Functions set them
 * themselves, because a static host may not add its headers to proxied responses.
 */
function securityHeaders(siteUrl: string): [string, string][] {
  const always: [string, string][] = [
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (!siteUrl.startsWith('https:')) return always;
  return [...always, ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']];
}

export interface Route {
  method: 'GET' | 'POST';
  /** The whole path as a function sees it, its own name first: '/bookings/:id'. */
  path: string;
  handle: (request: Request, params: Record<string, string>) => Promise<Response>;
  /** Work that may take longer than a response: no deadline. */
  isLong?: true;
  /** The longest body in bytes; 16 kB by default. It is received before the request takes a place of the worker. */
  maxBytes?: number;
  /** Checks the headers before a long body is received. @throws HttpError for a caller that may not send one. */
  authorize?: (request: Request) => Promise<void>;
}

export interface AppOptions {
  env: Pick<Env, 'SITE_URL'> & ProxyEnv;
  log: Log;
  routes: Route[];
  /** Records faults in the error inbox of staff; without it, they are only logged. */
  rpc?: Rpc;
  /** Bounds the requests of this worker; `WORKER_LIMITS` by default. */
  admission?: Admission;
}

/** A worker's requests at once. More would only wait for the same few connections to the database. */
const WORKER_LIMITS = { atOnce: 32, waiting: 600, burstMs: 10_000, standingMs: 1_000 };

function methodsOf(routes: Route[]): string {
  const methods = routes.flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  return [...methods, 'OPTIONS'].join(', ');
}

function preflight(request: Request, siteUrl: string, methods: string): Response {
  const origin = request.headers.get('origin');
  if (origin && origin !== new URL(siteUrl).origin) {
    throw new HttpError(403, 'origin_not_allowed');
  }
  const headers = { Allow: methods, ...(origin ? preflightHeaders(methods) : {}) };
  return new Response(null, { status: 204, headers });
}

/**
 * Creates the app that wraps every function: 404 and 405 before anything else, `X-Request-Id`, `no-store` (unless
 * the handler allows a private cache) and the security headers on every response, errors by `errorResponse`, one log line per request, and a
 * record in the error inbox for each fault. Under overload it refuses requests with 503 before they begin. Handlers follow a fixed order
 * (content type, size, contract, rate limit, one RPC) and throw `HttpError`.
 */
export function createApp({
  env,
  log,
  routes,
  rpc,
  admission = createAdmission(WORKER_LIMITS),
}: AppOptions): Hono<RequestVariables> {
  const siteUrl = env.SITE_URL;
  const recordFault = createFaultRecorder(rpc);
  const app = new Hono<RequestVariables>({ strict: false });

  app.use('*', contextStorage());
  app.use('*', async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.raw);
    c.set('requestId', requestId);
    await next();
    // What goes on in the background has its own time limits.
    c.set('dueAt', undefined);
    const { status, headers } = c.res;
    headers.set('X-Request-Id', requestId);
    // A proxy that compresses a stream would hold its events back.
    const isStream = headers.get('Content-Type')?.startsWith('text/event-stream');
    const isCachedByCaller = headers.get('Cache-Control')?.startsWith('private');
    if (!isCachedByCaller) headers.set('Cache-Control', isStream ? 'no-store, no-transform' : 'no-store');
    for (const [name, value] of securityHeaders(siteUrl)) headers.set(name, value);
    headers.append('Vary', 'Origin');
    for (const [name, value] of corsHeaders(c.req.header('origin'), siteUrl)) headers.set(name, value);
    log(status >= 500 ? 'error' : 'info', 'request', {
      requestId,
      method: c.req.method,
      // The pattern, not the path: a booking's id is what opens it.
      route: c.get('route'),
      status,
      ms: Math.round(performance.now() - started),
      ...(c.error && status >= 500 ? { fault: describeError(c.error) } : {}),
    });
    if (c.error && status >= 500) {
      inBackground(recordFault(`${c.req.method} ${c.get('route')}`, c.error, requestId));
    }
  });

  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    const methods = methodsOf(here);
    app.use(path, async (c, next) => {
      c.set('route', path);
      await next();
    });
    for (const route of here) {
      app.on(route.method, path, async (c) => {
        // Hosts count the wait for a place, too.
        if (!route.isLong) c.set('dueAt', performance.now() + RESPOND_WITHIN_MS);
        // First, because a place that waits for a slow sender is closed to everyone else.
        await route.authorize?.(c.req.raw);
        const request = await withReceivedBody(c.req.raw, route.maxBytes ?? MAX_BODY_BYTES);
        const { network } = await resolveClientAddress(request, env);
        const leave = await admission.enter({ signal: request.signal, network });
        if (!leave) throw databaseBusy(new Error('too many requests at once'));
        try {
          return await route.handle(request, c.req.param());
        } finally {
          leave();
        }
      });
    }
    app.options(path, (c) => preflight(c.req.raw, siteUrl, methods));
    app.all(path, () => {
      throw new HttpError(405, 'method_not_allowed', { methods }, { Allow: methods });
    });
  }

  app.notFound((c) =>
    errorResponse(new HttpError(404, 'not_found', { what: 'page' }), c.req.header('accept')),
  );
  app.onError((error, c) =>
    errorResponse(
      error instanceof HttpError ? error : new HttpError(500, 'internal_error'),
      c.req.header('accept'),
    ),
  );
  return app;
}

interface Runtime {
  EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void };
}

/** Continues `work` after the response. Where the platform supports it, the worker is kept alive until `work` ends. */
export function inBackground(work: Promise<unknown>): void {
  (globalThis as Runtime).EdgeRuntime?.waitUntil(work);
}

const DELIVERY_TIMEOUT_MS = 60_000;

/**
 * Creates a call of `deliver-mail`. It waits for the response, and only logs a failure. `headers` are added to those of
 * every call.
 */
export function createMailCall(env: Env, log: Log, send: typeof fetch = fetch) {
  return async (headers: Record<string, string> = {}): Promise<void> => {
    try {
      const response = await send(`${env.SUPABASE_URL}/functions/v1/deliver-mail`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${env.WAKE_SECRET}`,
          apikey: env.PUBLISHABLE_KEY,
          ...requestIdHeaders(),
          ...headers,
        },
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) log('warn', 'wake refused', { status: response.status });
    } catch (error) {
      log('warn', 'wake failed', { fault: describeError(error) });
    }
  };
}

/**
 * Creates a function that calls `deliver-mail` in the background. One call is in flight at a time. A trigger during it
 * causes one more call, because the call in flight may have read the queue already. A failure is only logged: the
 * scheduled job calls `deliver-mail` every minute, too.
 */
export function createMailTrigger(env: Env, log: Log, send: typeof fetch = fetch): () => void {
  const call = createMailCall(env, log, send);
  let isRunning = false;
  let isRequested = false;

  async function run(): Promise<void> {
    isRunning = true;
    do {
      isRequested = false;
      await call();
    } while (isRequested);
    isRunning = false;
  }

  return () => {
    isRequested = true;
    if (!isRunning) inBackground(run());
  };
}
