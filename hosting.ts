/**
 * How the built site is to be served: the one source of the rules of every host. The build writes them beside the pages
 * as `_headers` and `_redirects`, which the local site server reads. `scripts/hosts` writes them for other hosts.
 */

import { SITE_LOCALES } from './src/shared/config/languages.ts';
import { ALL_PAGES } from './src/shared/config/pages.ts';
import {
  caseStudyPath,
  pathIn,
  pathsOf,
  postPath,
  servicePath,
  tagPath,
  UNLISTED_PATHS,
  UNLISTED_TAG,
} from './src/shared/config/paths.ts';

/** What the pages need beyond the site's own files. */
export interface HostingFacts {
  /** The Supabase project's address, without a slash at its end. */
  supabaseUrl: string;
  /** The site's own address; https turns on what only makes sense there. */
  siteUrl: string;
  /** Whether visitors must solve a Cloudflare Turnstile challenge. */
  hasCaptcha: boolean;
  /** CSP hashes of the inline scripts and styles of all pages, as 'sha256-…'. */
  scriptHashes: string[];
  styleHashes: string[];
}

/** A style element that Emotion fills through the object model is empty as far as the policy can see. */
const EMPTY = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Where Turnstile's script and frame come from. */
const TURNSTILE = 'https://challenges.cloudflare.com';

const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`).join(' ');

/** Where pages may connect to: the project, and its channel for changes, which the embedded stack has not. */
const connections = (supabaseUrl: string) =>
  supabaseUrl.startsWith('https:') ? `${supabaseUrl} ${supabaseUrl.replace('https:', 'wss:')}` : supabaseUrl;

/** One policy for all documents: unknown addresses get a page too, and hosts differ in how they merge rules. */
function contentSecurityPolicy(facts: HostingFacts): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${quoted(facts.scriptHashes)}${facts.hasCaptcha ? ` ${TURNSTILE}` : ''}`,
    `style-src 'self' ${quoted([EMPTY, ...facts.styleHashes])}`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${connections(facts.supabaseUrl)}`,
    // Without scripts the contact form opens the visitor's mail program.
    "form-action 'self' mailto:",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  if (facts.hasCaptcha) directives.push(`frame-src ${TURNSTILE}`);
  if (facts.siteUrl.startsWith('https:')) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

const BUILT = '/assets/*';
const VIDEOS = '/videos/*';
const DRAWN = ['/images/*', VIDEOS, '/icons/*', '/cards/*'];
/** Paths that serve no documents, not even a 404 page. */
const ASSET_FOLDERS = [BUILT, ...DRAWN];
/** Each matches other paths than the rest, so that a path has one set of headers. */
const ASSETS = [...ASSET_FOLDERS, '/media/:picture', '/favicon.ico', '/favicon.svg', '/manifest.webmanifest'];

/** What an asset may do when it is opened as a document: be shown. An SVG file could run scripts. */
const ASSET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A sandbox would keep a browser from playing a video that is opened directly. */
const VIDEO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'";
const policyOf = (path: string) => (path === VIDEOS ? VIDEO_POLICY : ASSET_POLICY);
function cachingOf(path: string): string {
  // Their names change with their content.
  if (path === BUILT) return 'public, max-age=31536000, immutable';
  // Drawn, and redrawn seldom.
  return DRAWN.includes(path) ? 'public, max-age=86400' : 'no-cache';
}
/** Headers that matter on documents only. They would add 200 bytes to each script and image. */
const DOCUMENT_HEADERS = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
];

/** Two years, for the hosts below the site's too. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';
/** The pages that emailed links open: they send no referrer. */
const LINKED = ALL_PAGES.filter(({ secret }) => secret).flatMap(({ path, rest }) =>
  pathsOf(path).map((each) => (rest ? `${each}/*` : each)),
);

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb'];

function securityHeaders(facts: HostingFacts): [string, string][] {
  const always: [string, string][] = [
    ['Content-Security-Policy', contentSecurityPolicy(facts)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', PERMISSIONS.map((name) => `${name}=()`).join(', ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Cache-Control', 'no-cache'],
  ];
  if (!facts.siteUrl.startsWith('https:')) return always;
  // Without `preload`: that list is left in months only, and takes the whole domain along, so its owner decides.
  return [...always, ['Strict-Transport-Security', STRICT_TRANSPORT]];
}

/** The headers of the paths that match. */
export interface HeaderSet {
  /** `/*` at the end matches everything below, `:name` one segment. */
  path: string;
  headers: Record<string, string>;
}

/** What a path that is no file is answered with. */
export interface Route {
  from: string;
  /** A URL of the project, or a path of the site. A `:name` of `from` stands for its segment. */
  to: string;
  /** 200 and 404 serve `to` in place; 301 redirects to it. */
  status: 200 | 301 | 404;
}

/** Everything that a host has to be told. */
export interface Hosting {
  siteUrl: string;
  headers: HeaderSet[];
  routes: Route[];
}

/** A page that has another address now. */
export interface Moved {
  from: string;
  to: string;
}

/**
 * Returns the headers of all paths. The first set is of `/*`, which each path has that matches no other. The others match
 * different paths, and name all their headers.
 */
function headerSets(facts: HostingFacts): HeaderSet[] {
  const document = Object.fromEntries(securityHeaders(facts));
  const asset = Object.entries(document).filter(([name]) => !DOCUMENT_HEADERS.includes(name));
  return [
    { path: '/*', headers: document },
    ...LINKED.map((path) => ({ path, headers: { ...document, 'Referrer-Policy': 'no-referrer' } })),
    ...ASSETS.map((path) => ({
      path,
      headers: {
        ...Object.fromEntries(asset),
        'Content-Security-Policy': policyOf(path),
        'Cache-Control': cachingOf(path),
      },
    })),
  ];
}

/** Returns the text of `_headers`. A line `! Name` removes what `/*` sets: a later block adds, it does not replace. */
export function headersFile([every, ...others]: readonly HeaderSet[]): string {
  const general = every?.headers ?? {};
  const blocks = others.map(({ path, headers }) => ({
    path,
    detached: Object.keys(general).filter((name) => headers[name] !== general[name]),
    headers: Object.entries(headers).filter(([name, value]) => value !== general[name]),
  }));
  return [{ path: '/*', detached: [], headers: Object.entries(general) }, ...blocks]
    .map(({ path, detached, headers }) =>
      [
        path,
        ...detached.map((name) => `  ! ${name}`),
        ...headers.map(([name, value]) => `  ${name}: ${value}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/** The route for each language of the pages. `to` is a page, or its file. */
function inEachLanguage({ from, to, status }: Route): Route[] {
  const [page = '', ending = ''] = to.split(/(?=\.html$)/);
  return SITE_LOCALES.map((locale) => {
    return { from: pathIn(locale, from), to: pathIn(locale, page) + ending, status };
  });
}

/** Returns the routes; the first that matches counts. A path without file and route gets 404.html with that status. */
export function hostingRoutes(
  { supabaseUrl }: Pick<HostingFacts, 'supabaseUrl'>,
  moved: readonly Moved[] = [],
): Route[] {
  return [
    // A rule for each depth that functions have, not a splat: `%2e%2e` in the place of a segment goes up by one, and with
    // three segments no path of auth, REST or storage can be spelled.
    ...['/:function', '/:function/:first', '/:function/:first/:second'].map(
      (path): Route => ({ from: `/api${path}`, to: `${supabaseUrl}/functions/v1${path}`, status: 200 }),
    ),
    // What staff upload, under the site's own name. The bucket has no folders.
    {
      from: '/media/:picture',
      to: `${supabaseUrl}/storage/v1/object/public/content-images/:picture`,
      status: 200,
    },
    // Prerendered once, without an id, as they look while their booking is loading.
    ...ALL_PAGES.filter(({ rest }) => rest)
      .flatMap(({ path }) => pathsOf(path))
      .map((path): Route => ({ from: `${path}/*`, to: `${path}.html`, status: 200 })),
    // A missing asset is no page, because documents below these paths would have the policy of assets.
    ...ASSET_FOLDERS.map((from): Route => ({ from, to: '/missing.txt', status: 404 })),
    ...moved.flatMap((page) => inEachLanguage({ ...page, status: 301 })),
    ...inEachLanguage({ from: tagPath('*'), to: `${tagPath(UNLISTED_TAG)}.html`, status: 404 }),
    // Prerendered once, in the state in which they query the database for content published after the build. The status
    // is 404 for search engines, which run no query.
    ...[postPath, servicePath, caseStudyPath].flatMap((of) =>
      inEachLanguage({ from: of('*'), to: `${of(UNLISTED_PATHS)}.html`, status: 404 }),
    ),
    // The host itself answers other paths with the English 404.html.
    ...inEachLanguage({ from: '/*', to: '/404.html', status: 404 }).filter(({ from }) => from !== '/*'),
  ];
}

/** Returns the text of `_redirects`. */
export function redirectsFile(routes: readonly Route[]): string {
  return `${routes.map(({ from, to, status }) => `${from}  ${to}  ${status}`).join('\n')}\n`;
}

/** Returns the rules of a build, for any host. */
export function hostingOf(facts: HostingFacts, moved: readonly Moved[] = []): Hosting {
  return { siteUrl: facts.siteUrl, headers: headerSets(facts), routes: hostingRoutes(facts, moved) };
}
