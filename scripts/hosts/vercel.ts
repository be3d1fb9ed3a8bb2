import type { Hosting } from '../../hosting.ts';
import type { HostFiles } from './host.ts';
import { isProxied, regexOf, targetOf, UNPLAIN_PATH } from './patterns.ts';

const SITE = '.vercel/output/static';
const SECRET = 'SITE_PROXY_SECRET';
/** Adds the header at the edge, with the value of the project's environment variable. */
const PROOF = {
  type: 'request.headers',
  op: 'set',
  target: { key: 'x-site-proxy' },
  args: `$${SECRET}`,
  env: [SECRET],
};

const withoutEnding = (page: string) => page.replace(/[.]html$/, '');
const src = (path: string) => `^${regexOf(path).slice(1)}`;

/**
 * Returns an output of Vercel's Build Output API, version 3. A vercel.json would be read before the build, which knows the
 * hashes of the Content-Security-Policy only at its end.
 */
export function vercel({ headers, routes }: Hosting, pages: string[]): HostFiles {
  const files = routes.filter((route) => !isProxied(route));
  const config = {
    version: 3,
    // `/blog` is blog.html.
    overrides: Object.fromEntries(
      pages.filter((page) => page !== 'index.html').map((page) => [page, { path: withoutEnding(page) }]),
    ),
    routes: [
      // A later set replaces the values of an earlier one.
      ...headers.map((set) => ({ src: src(set.path), headers: set.headers, continue: true })),
      { src: `^.*(?:${UNPLAIN_PATH}).*$`, status: 400 },
      ...routes
        .filter(isProxied)
        .map((route) => ({ src: src(route.from), dest: targetOf(route), transforms: [PROOF] })),
      { src: '^/([^/].*)/$', status: 308, headers: { Location: '/$1' } },
      { handle: 'filesystem' },
      ...files.map((route) =>
        route.status === 301
          ? { src: src(route.from), status: 301, headers: { Location: route.to } }
          : { src: src(route.from), status: route.status, dest: withoutEnding(route.to) },
      ),
      { src: '^/.*$', status: 404, dest: '/404' },
    ],
  };
  return { site: SITE, texts: { '.vercel/output/config.json': `${JSON.stringify(config, null, 2)}\n` } };
}
