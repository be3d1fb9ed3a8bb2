// The Worker of the site on Cloudflare Pages. cloudflare.ts bundles it, with the rules of the build as HOSTING.
import type { Hosting } from '../../hosting.ts';
import {
  headerSetFor,
  isPlainPath,
  NO_SUCH_PATH,
  pathHeadersOf,
  rewriteFor,
  rewritesOf,
  UNREACHABLE,
} from '../../platform/site/hosting-rules.ts';
import { isProxied } from './patterns.ts';

declare const HOSTING: Hosting;

interface Env {
  /** The site's files: `/blog` is blog.html, and what is missing gets a 404. */
  ASSETS: { fetch(request: Request): Promise<Response> };
  SITE_PROXY_SECRET?: string;
}

const ROUTES = rewritesOf(HOSTING.routes);
const HEADERS = pathHeadersOf(HOSTING.headers);
/** What Cloudflare gives to each file. */
const OF_CLOUDFLARE = ['access-control-allow-origin', 'referrer-policy'];
const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** Sends the request to the project. One IP address goes along, because the project's gateway adds the second one. */
async function callProject(target: string, request: Request, env: Env): Promise<Response> {
  const proxied = new Request(target + new URL(request.url).search, request);
  proxied.headers.set('x-forwarded-for', request.headers.get('cf-connecting-ip') ?? '');
  proxied.headers.set('x-site-proxy', env.SITE_PROXY_SECRET ?? '');
  try {
    return await fetch(proxied, { redirect: 'manual' });
  } catch {
    return new Response(UNREACHABLE, { status: 503, headers: PLAIN_TEXT });
  }
}

/** Returns the file with another status; the name of a page has no `.html` here. */
async function file(name: string, status: number, request: Request, env: Env): Promise<Response> {
  const url = new URL(name.replace(/[.]html$/, ''), request.url);
  const found = await env.ASSETS.fetch(new Request(url, { method: request.method }));
  return new Response(found.body, { status, headers: found.headers });
}

async function respond(
  path: string,
  route: ReturnType<typeof rewriteFor>,
  request: Request,
  env: Env,
): Promise<Response> {
  if (!isPlainPath(path)) return new Response(NO_SUCH_PATH, { status: 400, headers: PLAIN_TEXT });
  if (route && isProxied(route)) return callProject(route.to, request, env);
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
  const found = await env.ASSETS.fetch(request);
  if (found.status !== 404) return new Response(found.body, found);
  if (route?.status === 301) return new Response(null, { status: 301, headers: { location: route.to } });
  return file(route?.to ?? '/404.html', route?.status ?? 404, request, env);
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const path = new URL(request.url).pathname;
    const route = rewriteFor(path, ROUTES);
    const isForwarded = route !== undefined && isProxied(route);
    const response = await respond(path, route, request, env);
    const headers = new Headers(response.headers);
    if (!isForwarded) for (const name of OF_CLOUDFLARE) headers.delete(name);
    for (const [name, value] of Object.entries(headerSetFor(path, HEADERS)))
      if (!isForwarded || !headers.has(name)) headers.set(name, value);
    return new Response(response.body, { status: response.status, headers });
  },
};
