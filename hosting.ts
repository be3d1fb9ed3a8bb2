/**
 * How the built site is to be served: the one source of the host's `_headers` and `_redirects`, which the
 * build writes beside the pages and the local site server reads like the production host does.
 */

import {
  caseStudyPath,
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

type HeaderBlock = [path: string, headers: [string, string][], detached?: string[]];

const BUILT = '/assets/*';
const VIDEOS = '/videos/*';
const DRAWN = ['/images/*', VIDEOS, '/icons/*', '/cards/*'];
/** Paths that serve no documents, not even a 404 page. */
const ASSET_FOLDERS = [BUILT, ...DRAWN];
const ASSETS = [...ASSET_FOLDERS, '/media/:picture', '/favicon.ico', '/favicon.svg', '/manifest.webmanifest'];

/** What an asset may do when it is opened as a document: be shown. An SVG file could run scripts. */
const ASSET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A sandbox would keep a browser from playing a video that is opened directly. */
const VIDEO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'";
const policyOf = (path: string) => (path === VIDEOS ? VIDEO_POLICY : ASSET_POLICY);
/** Headers that matter on documents only. They would add 200 bytes to each script and image. */
const DOCUMENT_HEADERS = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
];

const withCaching = (path: string, caching: string): HeaderBlock => [
  path,
  [['Cache-Control', caching]],
  ['Cache-Control'],
];

/** Two years, for the hosts below the site's too. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';
/** The pages that emailed links open: they send no referrer. */
const LINKED = [
  '/auth/reset-password-confirmation',
  '/auth/email-confirmation',
  '/auth/sign-in-link',
  '/newsletter/*',
  '/invitation',
  '/manage-booking/*',
  '/rate-booking/*',
];

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

/**
 * The text of `_headers`. Of two values for one header the later block's holds. A line `! Name` removes what earlier
 * blocks set. Cloudflare Pages and the local site obey it. Netlify skips it, so assets keep `DOCUMENT_HEADERS` there.
 */
export function headersFile(facts: HostingFacts): string {
  const policy = 'Content-Security-Policy';
  const blocks: HeaderBlock[] = [
    ['/*', securityHeaders(facts)],
    ...LINKED.map((path): HeaderBlock => [path, [['Referrer-Policy', 'no-referrer']], ['Referrer-Policy']]),
    ...ASSETS.map((path): HeaderBlock => [path, [[policy, policyOf(path)]], [policy, ...DOCUMENT_HEADERS]]),
    // Their names change with their content.
    withCaching(BUILT, 'public, max-age=31536000, immutable'),
    // Drawn, and redrawn seldom.
    ...DRAWN.map((path) => withCaching(path, 'public, max-age=86400')),
  ];
  return blocks
    .map(([path, headers, detached = []]) =>
      [
        path,
        ...detached.map((name) => `  ! ${name}`),
        ...headers.map(([name, value]) => `  ${name}: ${value}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/** A page that has another address now. */
export interface Moved {
  from: string;
  to: string;
}

/** The text of `_redirects`. What matches neither a file nor a line here gets 404.html with that status. */
export function redirectsFile(
  { supabaseUrl }: Pick<HostingFacts, 'supabaseUrl'>,
  moved: readonly Moved[] = [],
): string {
  const rewrites = [
    // A rule for each depth that functions have, not a splat: `%2e%2e` in the place of a segment goes up by one, and with
    // three segments no path of auth, REST or storage can be spelled.
    ...['/:function', '/:function/:first', '/:function/:first/:second'].map((path) => [
      `/api${path}`,
      `${supabaseUrl}/functions/v1${path}`,
      '200',
    ]),
    // What staff upload, under the site's own name. The bucket has no folders.
    ['/media/:picture', `${supabaseUrl}/storage/v1/object/public/content-images/:picture`, '200'],
    // Prerendered once, without an id, as they look while their booking is loading.
    ...['/booking-confirmation', '/manage-booking', '/rate-booking', '/payment-sandbox', '/admin'].map(
      (path) => [`${path}/*`, `${path}.html`, '200'],
    ),
    // A missing asset is no page, because documents below these paths would have the policy of assets.
    ...ASSET_FOLDERS.map((path) => [path, '/missing.txt', '404']),
    ...moved.map(({ from, to }) => [from, to, '301']),
    [tagPath('*'), `${tagPath(UNLISTED_TAG)}.html`, '404'],
    // Prerendered once, in the state in which they query the database for content published after the build. The status
    // is 404 for search engines, which run no query.
    ...[postPath, servicePath, caseStudyPath].map((of) => [of('*'), `${of(UNLISTED_PATHS)}.html`, '404']),
  ];
  return `${rewrites.map((line) => line.join('  ')).join('\n')}\n`;
}
