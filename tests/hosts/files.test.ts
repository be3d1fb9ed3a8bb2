import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  headerSetFor,
  headersFor,
  parseHeaders,
  parseRedirects,
  pathHeadersOf,
  rewriteFor,
  rewritesOf,
} from '../../platform/site/hosting-rules.ts';
import { hostNamed, writeHost } from '../../scripts/hosts/write-host.ts';
import { type Fixture, writeFixture } from './support/fixture.ts';
import { type Output, vercelRouter } from './support/vercel-router.ts';

const PROJECT = 'https://project.supabase.co';
/** One path of each kind. */
const PATHS = [
  '/',
  '/blog',
  '/blog/a-post',
  '/blog/no-such-post',
  '/blog/tags/no-such-tag',
  '/services/no-such-service',
  '/case-studies/no-such-study',
  '/admin',
  '/admin/leads/1',
  '/manage-booking/abc',
  '/rate-booking/abc',
  '/newsletter/confirm',
  '/auth/sign-in-link',
  '/robots.txt',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/assets/core-Bi8-gmTg.js',
  '/assets/no-such-chunk.js',
  '/images/a-1280.avif',
  '/videos/hero.webm',
  '/media/a.webp',
  '/media/no/picture',
  '/api/health',
  '/api/appointments/availability',
  '/api/bookings/1/manage',
  '/api/a/b/c/d',
  '/no/such/page',
];
const DOCUMENT_HEADERS = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
];

let fixture: Fixture;
const read = (...path: string[]) => readFile(join(fixture.outDir, ...path), 'utf8');

beforeAll(async () => {
  fixture = await writeFixture(PROJECT);
  vi.stubEnv('SITE_PROXY_SECRET', 'secret "of" the host');
  await writeHost(fixture.outDir, 'netlify');
  await writeHost(fixture.outDir, 'vercel');
  await writeHost(fixture.outDir, 'nginx');
  await writeHost(fixture.outDir, 'caddy');
});
afterAll(() => rm(fixture.outDir, { recursive: true }));

describe('the files of Netlify', () => {
  it.each(PATHS)('have the headers of the source for %s', async (path) => {
    const rules = parseHeaders(await read('netlify', 'site', '_headers'));
    expect(Object.fromEntries(headersFor(path, rules))).toEqual(
      headerSetFor(path, pathHeadersOf(fixture.hosting.headers)),
    );
  });

  it.each(PATHS)('lead %s to where the source leads it', async (path) => {
    interface Redirect {
      from: string;
      to: string;
      status: number;
    }
    const { redirects } = parse(await read('netlify', 'netlify.toml')) as unknown as {
      redirects: Redirect[];
    };
    const lines = redirects.map(({ from, to, status }) => `${from} ${to} ${status}`).join('\n');
    const rest = await read('netlify', 'site', '_redirects');
    expect(rest).not.toContain('http');
    expect(rewriteFor(path, parseRedirects(`${lines}\n${rest}`))).toEqual(
      rewriteFor(path, rewritesOf(fixture.hosting.routes)),
    );
  });

  it('are not written without the secret of the functions', async () => {
    vi.stubEnv('SITE_PROXY_SECRET', '');
    await expect(writeHost(fixture.outDir, 'netlify')).rejects.toThrow('SITE_PROXY_SECRET is missing.');
  });

  it('send the proof of the host with every proxied request', async () => {
    const { redirects } = parse(await read('netlify', 'netlify.toml'));
    expect(redirects).toHaveLength(4);
    for (const redirect of redirects as object[])
      expect(redirect).toMatchObject({ force: true, headers: { 'x-site-proxy': 'secret "of" the host' } });
  });
});

describe('the output for Vercel', () => {
  const route = async (path: string) => {
    const config: Output = JSON.parse(await read('vercel', '.vercel', 'output', 'config.json'));
    return vercelRouter(config, join(fixture.outDir, 'vercel', '.vercel', 'output', 'static'))(path);
  };

  it.each(PATHS)('has the headers of the source for %s, and those of documents for all', async (path) => {
    const every = fixture.hosting.headers[0]?.headers ?? {};
    const kept = Object.entries(every).filter(([name]) => DOCUMENT_HEADERS.includes(name));
    expect((await route(path)).headers).toEqual({
      ...Object.fromEntries(kept),
      ...headerSetFor(path, pathHeadersOf(fixture.hosting.headers)),
    });
  });

  it.each([
    ['/', 200, 'index.html'],
    ['/blog', 200, 'blog.html'],
    ['/admin/leads/1', 200, 'admin.html'],
    ['/robots.txt', 200, 'robots.txt'],
    ['/assets/core-Bi8-gmTg.js', 200, 'assets/core-Bi8-gmTg.js'],
    ['/assets/no-such-chunk.js', 404, 'missing.txt'],
    ['/blog/no-such-post', 404, 'blog/unlisted.html'],
    ['/blog/tags/no-such-tag', 404, 'blog/tags/_unlisted.html'],
    ['/no/such/page', 404, '404.html'],
    ['/api/a/b/c/d', 404, '404.html'],
    ['/media/no/picture', 404, '404.html'],
  ])('answers %s with %i and %s', async (path, status, file) => {
    expect(await route(path)).toMatchObject({ status, file });
  });

  it.each([
    ['/api/health', '/functions/v1/health'],
    ['/api/appointments/availability/', '/functions/v1/appointments/availability'],
    ['/api/bookings/1/manage', '/functions/v1/bookings/1/manage'],
    ['/media/a.webp', '/storage/v1/object/public/content-images/a.webp'],
  ])('proxies %s with the proof of the host', async (path, to) => {
    expect(await route(path)).toMatchObject({
      target: PROJECT + to,
      requestHeaders: { 'x-site-proxy': '$SITE_PROXY_SECRET' },
    });
  });

  it('redirects a page that moved, and a slash at the end', async () => {
    expect(await route('/blog/old')).toMatchObject({ status: 301, location: '/blog/a-post' });
    expect(await route('/blog/')).toMatchObject({ status: 308, location: '/blog' });
  });

  it.each(['/api/%2e%2e/%2e%2e/rest/v1/profiles', '/media/..%2fdocuments', '/api/%252e%252e/x'])(
    'refuses %s',
    async (path) => {
      expect(await route(path)).toMatchObject({ status: 400 });
    },
  );
});

it.each([
  ['nginx', 'nginx.conf', /client_body_timeout 10s;[\s\S]*limit_conn site_connections/],
  ['caddy', 'Caddyfile', /read_body 10s/],
] as const)('makes %s close connections of slow senders', async (host, file, setting) => {
  expect(await read(host, file)).toMatch(setting);
});

it('makes nginx check the certificate of the project', async () => {
  const text = await read('nginx', 'nginx.conf');
  expect(text).toContain('proxy_ssl_verify on;');
  expect(text).toContain('proxy_ssl_server_name on;');
});

it('refuses an unknown host in words', () => {
  expect(() => hostNamed('constructor')).toThrow(/There is no host "constructor"/);
});
