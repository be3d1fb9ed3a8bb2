import { Hono } from 'hono';
import { contextStorage } from 'hono/context-storage';
import type { Rpc } from '../db/rpc.ts';
import type { Env } from '../env.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type ProxyEnv, resolveClientAddress } from './client-ip.ts';
import { corsHeaders, preflight } from './cors.ts';
import { errorResponse } from './error-response.ts';
import { databaseBusy, HttpError } from './http-error.ts';
import { inBackground } from './in-background.ts';
import { describeError, type Log } from './log.ts';
import { MAX_BODY_BYTES } from './read-request.ts';
import { withReceivedBody } from './receive-body.ts';
import { createErrorRecorder } from './record-error.ts';
import { RESPOND_WITHIN_MS } from './request-deadline.ts';
import { type RequestVariables, requestIdOf } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

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
  /** Records errors in the error inbox of staff; without it, they are only logged. */
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

/**
 * Creates the app that wraps every function: 404 and 405 before anything else, `X-Request-Id`, `no-store` (unless
 * the handler allows a private cache) and the security headers on every response, errors by `errorResponse`, one log line per request, and a
 * record in the error inbox for each error. Under overload it refuses requests with 503 before they begin. Handlers follow a fixed order
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
  const recordError = createErrorRecorder(rpc);
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
      inBackground(recordError(`${c.req.method} ${c.get('route')}`, c.error, requestId));
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
