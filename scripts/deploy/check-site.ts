import { createHash } from 'node:crypto';
import type { Hosting } from '../../hosting.ts';
import { headerSetFor, pathHeadersOf } from '../../platform/site/hosting-rules.ts';
import { isProxied } from '../hosts/patterns.ts';

export interface Page {
  status: number;
  headers: Headers;
  text: string;
}

/** Fetches a path of the site, without following redirects. */
export type Get = (path: string) => Promise<Page>;

/** A part of a path that no file has. */
const UNUSED = 'deploy-check';
const sampleOf = (pattern: string) => pattern.replace(/\*$/, UNUSED).replace(/:\w+/g, UNUSED);

/** Returns the parts of a value. The hashes are left out: they differ with each build, and checkInlineCode looks at them. */
const partsOf = (value: string) =>
  value
    .replace(/'sha256-[^']*'/g, '')
    .replace(/\s+/g, ' ')
    .split(/ ?; ?/);

/** Returns what `value` has and `other` has not, as a quotation. */
function onlyIn(value: string, other: string): string {
  const known = partsOf(other);
  return JSON.stringify(
    partsOf(value)
      .filter((part) => !known.includes(part))
      .join('; '),
  );
}

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found);

/** Returns the fault of one header, if it has one. */
function headerFault(name: string, found: string | null, wanted: string): string | undefined {
  if (found === null) return `the header ${name} is missing`;
  if (partsOf(found).join(';') === partsOf(wanted).join(';')) return undefined;
  return `the header ${name} has ${onlyIn(found, wanted)}, and should have ${onlyIn(wanted, found)}`;
}

/** Compares the headers of one path of each kind with the source. Paths with the same fault share a sentence. */
export async function checkHeaders(get: Get, { headers }: Hosting): Promise<string[]> {
  // The storage may give a picture its own headers.
  const paths = headers.map(({ path }) => sampleOf(path)).filter((path) => !path.startsWith('/media/'));
  const pathHeaders = pathHeadersOf(headers);
  const pathsByFault = new Map<string, string[]>();
  for (const path of paths) {
    const response = await get(path);
    for (const [name, wanted] of Object.entries(headerSetFor(path, pathHeaders))) {
      const fault = headerFault(name, response.headers.get(name), wanted);
      if (fault) pathsByFault.set(fault, [...(pathsByFault.get(fault) ?? []), path]);
    }
  }
  return [...pathsByFault].map(([fault, wrong]) => `${wrong.join(', ')}: ${fault}.`);
}

/** Checks that each route of the source answers with its status. */
export async function checkRoutes(get: Get, { routes }: Hosting): Promise<string[]> {
  const wanted = routes
    .filter((route) => !isProxied(route))
    .map(({ from, status }): [string, number] => [sampleOf(from), status]);
  const known: [string, number][] = [
    ['/', 200],
    ['/blog', 200],
    ['/schedule', 200],
    [`/${UNUSED}`, 404],
  ];
  const findings = await Promise.all(
    [...known, ...wanted].map(async ([path, status]) => {
      const response = await get(path);
      const type = response.headers.get('content-type') ?? '';
      const isAsset = routes.some(({ from, to }) => sampleOf(from) === path && to === '/missing.txt');
      return [
        ...(response.status === status
          ? []
          : [`${path}: the status is ${response.status}, and should be ${status}.`]),
        ...(isAsset === type.startsWith('text/html')
          ? [`${path}: the type is "${type}", and should be ${isAsset ? 'plain text' : 'HTML'}.`]
          : []),
      ];
    }),
  );
  return findings.flat();
}

/** Checks that the policy of the home page allows the code within the page. */
export async function checkInlineCode(get: Get): Promise<string[]> {
  const response = await get('/');
  const policy = response.headers.get('content-security-policy') ?? '';
  const code = [
    ...all(response.text, /<script>([\s\S]*?)<\/script>/g),
    ...all(response.text, /<style[^>]*>([\s\S]*?)<\/style>/g),
  ];
  const isRefused = code.some(
    (text) => !policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
  return isRefused
    ? ['/: the Content-Security-Policy refuses code of the page. Publish pages and rules of the same build.']
    : [];
}

/** The parts in the JSON of `/api/health` that are not "ok", as 'storage is "unavailable"'. */
export function unhealthyParts(json: string): string[] {
  return Object.entries(JSON.parse(json) as Record<string, unknown>)
    .filter(([name, state]) => name !== 'status' && state !== 'ok')
    .map(([name, state]) => `${name} is "${String(state)}"`);
}

/** Checks that the host forwards to the functions, and that they report every part as reachable. */
export async function checkHealth(get: Get): Promise<string[]> {
  const { status, headers, text } = await get('/api/health');
  if (!headers.get('content-type')?.startsWith('application/json'))
    return [`/api/health: the answer (${status}) is not of the functions. Check the rewrite of /api.`];
  const bad = unhealthyParts(text);
  if (bad.length > 0) return bad.map((part) => `/api/health: ${part}.`);
  return status === 200 ? [] : [`/api/health: the status is ${status}, and should be 200.`];
}

/** Checks that a path that leaves `/api` is not forwarded to the tables. */
export async function checkEscapes(get: Get): Promise<string[]> {
  const path = '/api/%252e%252e/%252e%252e/rest/v1';
  const { status } = await get(path);
  return status >= 400 ? [] : [`${path}: the status is ${status}, and the host should refuse the path.`];
}

/** Checks robots.txt, the sitemap and the feed, and that each page of the sitemap exists. */
export async function checkSearch(get: Get, siteUrl: string): Promise<string[]> {
  const textAt = async (path: string) => {
    const { status, text } = await get(path);
    return status === 200 ? text : '';
  };
  const [robots, sitemap, feed] = await Promise.all(['/robots.txt', '/sitemap.xml', '/rss.xml'].map(textAt));
  const pages = all(sitemap ?? '', /<loc>([^<]*)<\/loc>/g);
  const own = pages.filter((page) => page === siteUrl || page.startsWith(`${siteUrl}/`));
  const missing: string[] = [];
  for (const page of own) {
    const { status } = await get(page.slice(siteUrl.length) || '/');
    if (status !== 200) missing.push(`${page}: the sitemap lists it, and its status is ${status}.`);
  }
  return [
    ...(robots?.includes(`Sitemap: ${siteUrl}/sitemap.xml`)
      ? []
      : [`/robots.txt: it does not name ${siteUrl}/sitemap.xml. Check VITE_SITE_URL of the build.`]),
    ...(pages.length > 0 && own.length === pages.length
      ? []
      : [`/sitemap.xml: it must list pages, all below ${siteUrl}. Check VITE_SITE_URL of the build.`]),
    ...(feed?.includes('<rss') && feed.includes(siteUrl)
      ? []
      : [`/rss.xml: it is no feed of ${siteUrl}. Check VITE_SITE_URL of the build.`]),
    ...missing,
  ];
}
