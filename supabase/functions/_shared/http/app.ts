import { type Context, Hono } from 'hono';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { Fault } from './fault.ts';
import { describe, type Log } from './log.ts';

export interface Route {
  method: 'GET' | 'POST';
  /** Below the function's name: '/' or '/availability' or '/:id'. */
  path: string;
  handle: (context: Context) => Promise<Response>;
}

export interface AppOptions {
  /** The function's name, the first segment of every path it sees. */
  name: string;
  siteUrl: string;
  log: Log;
  routes: Route[];
}

const REQUEST_ID = /^[\w-]{8,64}$/;
const BROKEN = 'Something went wrong on our side. Nothing more was saved; please try again in a minute.';

function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? '';
  return REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

/** An error as people see it: one short plain sentence. */
function sentence(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });
}

function allowed(routes: Route[]): string {
  const methods = routes.flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  return [...methods, 'OPTIONS'].join(', ');
}

function preflight(request: Request, siteUrl: string, methods: string): Response {
  const origin = request.headers.get('origin') ?? undefined;
  if (!origin) return new Response(null, { status: 204, headers: { Allow: methods } });
  if (origin !== new URL(siteUrl).origin) {
    return sentence(403, 'This website may not call us from a browser.');
  }
  return new Response(null, { status: 204, headers: { Allow: methods, ...preflightHeaders(methods) } });
}

/**
 * The wrapper of every function: 404 and 405 before anything else, `X-Request-Id` and `no-store` on every
 * answer, errors as one sentence of plain text, one log line a request. Handlers do the rest in the order
 * of design section 7 and throw `Fault`.
 */
export function createApp({ name, siteUrl, log, routes }: AppOptions): Hono {
  const app = new Hono({ strict: false }).basePath(`/${name}`);

  app.use('*', async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.raw);
    await next();
    const headers = c.res.headers;
    headers.set('X-Request-Id', requestId);
    headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.append('Vary', 'Origin');
    for (const [key, value] of Object.entries(corsHeaders(c.req.header('origin'), siteUrl))) {
      headers.set(key, value);
    }
    const fault = c.error;
    const status = c.res.status;
    log(status >= 500 ? 'error' : 'info', 'request', {
      requestId,
      method: c.req.method,
      // The pattern, not the path: a booking's id is what opens it.
      route: routes.find((route) => c.req.routePath === fullPath(name, route.path))?.path,
      status,
      ms: Math.round(performance.now() - started),
      ...(fault && status >= 500 ? { fault: describe(fault) } : {}),
    });
  });

  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    const methods = allowed(here);
    for (const route of here) app.on(route.method, path, route.handle);
    app.options(path, (c) => preflight(c.req.raw, siteUrl, methods));
    app.all(path, () => sentence(405, `Please use ${methods} here.`, { Allow: methods }));
  }

  app.notFound(() => sentence(404, 'There is nothing at this address.'));
  app.onError((error) =>
    error instanceof Fault ? sentence(error.status, error.message, error.headers) : sentence(500, BROKEN),
  );
  return app;
}

function fullPath(name: string, path: string): string {
  return path === '/' ? `/${name}` : `/${name}${path}`;
}
