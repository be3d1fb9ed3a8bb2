import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { LOCALES, localeOfPage } from '../../supabase/functions/_shared/contracts/locale.ts';

/** What the renderer makes of one path. Files are named below the site's folder. */
export type Rendered =
  /** A file such as rss.xml. */
  | { kind: 'text'; file: string; text: string }
  | {
      kind: 'page';
      path: string;
      /** `/schedule` is schedule.html, because URLs have no slash at their end. */
      file: string;
      /** A hash of what its loaders return. The page is made of the bundle and these data only. */
      version: string;
      /** Undefined if the page is known. */
      html: string | undefined;
    };

/** Pages at a time. Rendering needs the processor, and its queries overlap. */
const PARALLEL = 8;
const ORIGIN = 'http://localhost';

type Manifest = ServerBuild['routes'];

function routeTree(routes: Manifest, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route?.parentId !== parentId || route === undefined) return [];
    const own = { id: route.id, ...(route.path !== undefined && { path: route.path }) };
    return [route.index ? { ...own, index: true } : { ...own, children: routeTree(routes, route.id) }];
  });
}

/**
 * Returns a `fetch` that sends each GET once, also if it is repeated later. Every page then shows the same state of the
 * database, and the list of articles is queried once, not once for each article.
 */
export function fetchOnce(send: typeof fetch): typeof fetch {
  const known = new Map<string, Promise<Response>>();
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'GET') return send(request);
    const key = JSON.stringify([request.url, ...request.headers]);
    const pending = known.get(key) ?? send(request);
    known.set(key, pending);
    const forget = () => known.delete(key);
    // A failure is not kept, so that the caller's retry is sent.
    const response = await pending.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (!response.ok) forget();
    return response.clone();
  };
}

/**
 * Renders `paths` with the server bundle in `folder`, in the order of the paths, except pages that are known in their
 * version. The pages of one language come after those of another, because the bundle has one language at a time. Throws
 * if the response to one of them is not 200. Call it in a separate process with NODE_ENV=production: the bundle keeps what
 * it loads.
 */
export async function renderSite(
  folder: string,
  paths: readonly string[],
  isKnown: (path: string, version: string) => boolean,
): Promise<Rendered[]> {
  const bundle: ServerBuild = await import(pathToFileURL(join(folder, 'index.js')).href);
  const handle = createRequestHandler({ ...bundle, prerender: [...paths] }, 'production');
  const tree = routeTree(bundle.routes);

  // As React Router's own prerendering: a page is made of the data that its loaders have returned, not of another run.
  process.env.IS_RR_BUILD_REQUEST = 'yes';

  async function get(path: string, data?: string): Promise<string> {
    const headers = data === undefined ? {} : { 'X-React-Router-Prerender-Data': encodeURI(data) };
    const response = await handle(new Request(`${ORIGIN}${path}`, { headers }));
    if (response.status !== 200) throw new Error(`${path} was rendered with the status ${response.status}.`);
    return response.text();
  }

  async function render(path: string): Promise<Rendered> {
    const matches = matchRoutes(tree, path)?.map(({ route }) => bundle.routes[route.id ?? '']) ?? [];
    const leaf = matches.at(-1);
    if (!leaf) throw new Error(`${path} matches no route.`);
    if (!leaf.module.default) return { kind: 'text', file: path.slice(1), text: await get(path) };
    const hasLoader = matches.some((route) => route?.module.loader);
    const data = hasLoader ? await get(path === '/' ? '/_.data' : `${path}.data`) : undefined;
    const version = createHash('sha256')
      .update(data ?? '')
      .digest('base64url');
    return {
      kind: 'page',
      path,
      file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
      version,
      html: isKnown(path, version) ? undefined : await get(path, data),
    };
  }

  const rendered: Rendered[] = [];
  async function work(waiting: [number, string][]): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      rendered[next[0]] = await render(next[1]);
    }
  }
  for (const locale of LOCALES) {
    const waiting = [...paths.entries()].filter(([, path]) => localeOfPage(path) === locale);
    await Promise.all(Array.from({ length: PARALLEL }, () => work(waiting)));
  }
  return rendered;
}
