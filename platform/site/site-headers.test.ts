import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersFile, hostingOf, redirectsFile } from '../../hosting.ts';
import { freePort } from '../../tests/support/free-port.ts';
import type { Listening } from '../http/listen.ts';
import { startSite } from './site.ts';

const MOST_BYTES = 600;
/** As many as a build of all pages has. */
const hashes = Array.from({ length: 30 }, (_, at) => `sha256-${String(at).padStart(43, 'a')}=`);

const PAGES = ['index.html', 'admin.html', 'blog/unlisted.html', '404.html'];
const ASSETS = [
  'assets/core-Bi8-gmTg.js',
  'assets/page-Bi8-gmTg.css',
  'assets/figtree-text-nFlV-8dp.woff2',
  'images/ai-strategy-consulting-1280.avif',
  'icons/icon-192.png',
  'cards/blog.png',
  'videos/hero.webm',
  'videos/showcase.vtt',
  'favicon.ico',
  'favicon.svg',
  'manifest.webmanifest',
];

let directory: string;
let project: Server;
let site: Listening;
let port: number;

beforeAll(async () => {
  project = createServer((incoming, response) => {
    const isFunction = incoming.url?.startsWith('/functions/');
    response.setHeader('content-type', isFunction ? 'application/json' : 'image/webp');
    if (isFunction)
      response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    response.end('{}');
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  directory = await mkdtemp(join(tmpdir(), 'site headers '));
  const hosting = hostingOf({
    supabaseUrl: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
    // With https the headers are longest.
    siteUrl: 'https://www.meridian.example',
    hasCaptcha: true,
    scriptHashes: hashes.slice(0, 3),
    styleHashes: hashes,
  });
  const files = { _headers: headersFile(hosting.headers), _redirects: redirectsFile(hosting.routes) };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  for (const name of [...PAGES, ...ASSETS, 'missing.txt']) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    for (const ending of ['', '.br']) await writeFile(join(directory, name + ending), 'x'.repeat(100_000));
  }
  port = await freePort();
  site = await startSite({ port, directory, log: () => undefined });
});
afterAll(async () => {
  await site.close();
  project.closeAllConnections();
  project.close();
  await rm(directory, { recursive: true });
});

function get(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      response.resume();
      resolve(response);
    })
      .once('error', reject)
      .end();
  });
}

/** Bytes of the status line and the headers, as HTTP/1.1 sends them. */
function headerBytes({ statusCode, statusMessage, rawHeaders }: IncomingMessage): number {
  // ": " and CRLF: two characters after each name and each value.
  const lines = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`.length + lines + 2;
}

describe('an asset', () => {
  test.each([...ASSETS.map((name) => `/${name}`), '/media/a.webp', '/assets/no-such-chunk.js'])(
    `%s has at most ${MOST_BYTES} bytes of headers, among them those that protect it`,
    async (path) => {
      const response = await get(path);
      expect(headerBytes(response)).toBeLessThanOrEqual(MOST_BYTES);
      expect(response.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'unsafe-inline'; (sandbox|media-src 'self')$/,
        ),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      });
    },
  );

  test('that is missing is no page', async () => {
    const response = await get('/assets/no-such-chunk.js');
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/plain']);
  });
});

describe('a document', () => {
  test.each([
    ['/', 200],
    ['/admin', 200],
    ['/admin/leads', 200],
    ['/blog/no-such-post', 404],
    ['/no/such/page', 404],
    ['/media/no/picture', 404],
  ])('%s with status %i has every security header', async (path, status) => {
    const response = await get(path);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
  });
});

test('an answer of a function keeps its own policy, and has the other headers of the site', async () => {
  const { headers } = await get('/api/health');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
});
