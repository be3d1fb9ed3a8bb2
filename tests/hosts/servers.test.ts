import { rm } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listening } from '../../platform/http/listen.ts';
import { headerSetFor, pathHeadersOf, UNREACHABLE } from '../../platform/site/hosting-rules.ts';
import { freePort } from '../support/free-port.ts';
import { type Fixture, textOf, writeFixture } from './support/fixture.ts';
import { type Call, get } from './support/get.ts';
import { type Project, startProject } from './support/project.ts';
import { SECRET, SERVERS } from './support/servers.ts';

let project: Project;
let fixture: Fixture;

beforeAll(async () => {
  project = await startProject();
  fixture = await writeFixture(project.url);
});
afterAll(async () => {
  await project.close();
  await rm(fixture.outDir, { recursive: true });
});

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Path, status, and the file that is served. */
const FILES = [
  ['/', 200, 'index.html'],
  ['/?utm_source=a', 200, 'index.html'],
  ['/blog', 200, 'blog.html'],
  ['/blog/a-post', 200, 'blog/a-post.html'],
  ['/admin', 200, 'admin.html'],
  ['/admin/leads/1', 200, 'admin.html'],
  ['/manage-booking/abc', 200, 'manage-booking.html'],
  ['/booking-confirmation/abc?x=1', 200, 'booking-confirmation.html'],
  ['/robots.txt', 200, 'robots.txt'],
  ['/rss.xml', 200, 'rss.xml'],
  ['/assets/core-Bi8-gmTg.js', 200, 'assets/core-Bi8-gmTg.js'],
  ['/assets/text-nFlV-8dp.woff2', 200, 'assets/text-nFlV-8dp.woff2'],
  ['/images/a-1280.avif', 200, 'images/a-1280.avif'],
  ['/videos/showcase.vtt', 200, 'videos/showcase.vtt'],
  ['/favicon.svg', 200, 'favicon.svg'],
  ['/manifest.webmanifest', 200, 'manifest.webmanifest'],
  ['/no/such/page', 404, '404.html'],
  ['/api', 404, '404.html'],
  ['/api/a/b/c/d', 404, '404.html'],
  ['/media/no/picture', 404, '404.html'],
  ['/blog/no-such-post', 404, 'blog/unlisted.html'],
  ['/blog/tags/no-such-tag', 404, 'blog/tags/_unlisted.html'],
  ['/services/no-such-service', 404, 'services/unlisted.html'],
  ['/assets/no-such-chunk.js', 404, 'missing.txt'],
  ['/images/no-such-image.webp', 404, 'missing.txt'],
] as const;

const TYPES: [path: string, type: RegExp][] = [
  ['/', /^text\/html; ?charset=utf-8$/i],
  ['/no/such/page', /^text\/html; ?charset=utf-8$/i],
  ['/assets/core-Bi8-gmTg.js', /^(text|application)\/javascript\b/],
  ['/assets/page-Bi8-gmTg.css', /^text\/css\b/],
  ['/assets/text-nFlV-8dp.woff2', /^font\/woff2$/],
  ['/assets/no-such-chunk.js', /^text\/plain\b/],
  ['/images/a-1280.avif', /^image\/avif$/],
  ['/videos/hero.webm', /^video\/webm$/],
  ['/videos/showcase.vtt', /^text\/vtt\b/],
  ['/favicon.svg', /^image\/svg\+xml\b/],
  ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
  ['/manifest.webmanifest', /^application\/manifest\+json\b/],
  ['/rss.xml', /^(text|application)\/(rss\+)?xml\b/],
];

/** Paths that two servers could read as different ones. */
const UNPLAIN = [
  '/..%2fx',
  '/%252e%252e/x',
  '/%25252e%25252E/x',
  '/%2e%2e%5cx',
  '/..%5cx',
  '/..;/x',
  '/..;a=b/x',
  '/%2e%2e%3b/x',
  '/%00',
  '/%0d%0aset-cookie:a',
  '/%zz',
  '/%252%65/x',
  '/%ff',
  '/%c0%ae%c0%ae/x',
];
/** A parser of URLs resolves these, so that a Worker never sees them. */
const DOTS = ['/../x', '/%2e%2e/x', '/%2E%2E/x', '/.%2e/x', '/a/./x', '/%2e', '/..\\x', '/a\\..\\x'];

describe.each(Object.entries(SERVERS))('%s', (name, start) => {
  const isWorker = name.includes('Worker');
  let server: Listening;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = await start(fixture.outDir, port);
  });
  afterAll(() => server?.close());

  const call = (path: string, options?: Call) => get(port, path, options);
  /** The headers of the source, as Node names them. */
  const expected = (path: string) =>
    lowerCased(headerSetFor(path.split('?')[0] ?? '', pathHeadersOf(fixture.hosting.headers)));
  const names = () => Object.keys(fixture.hosting.headers[0]?.headers ?? {}).map((key) => key.toLowerCase());
  const picked = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([key]) => names().includes(key)));

  it.each(FILES)('answers %s with %i and %s, under the headers of the source', async (path, status, file) => {
    const response = await call(path);
    expect([response.status, response.body.toString()]).toEqual([status, textOf(file)]);
    expect(picked(response.headers)).toEqual(expected(path));
  });

  it.each(TYPES)('sends %s as %s', async (path, type) => {
    expect((await call(path)).headers['content-type']).toMatch(type);
  });

  it('has no trace of other sites or of its own version', async () => {
    const { headers } = await call('/');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers.server ?? 'nginx').toBe('nginx');
  });

  it('redirects a page that moved', async () => {
    const response = await call('/blog/old');
    expect([response.status, response.headers.location]).toEqual([301, '/blog/a-post']);
    expect(picked(response.headers)).toEqual(expected('/blog/old'));
  });

  it('serves a page with a slash at its end, or redirects to it', async () => {
    const response = await call('/blog/');
    if (response.status !== 308) expect(response.body.toString()).toBe(textOf('blog.html'));
    else expect(response.headers.location).toBe('/blog');
  });

  it('passes a call of a function on, with one IP address and the proof of the host', async () => {
    const response = await call('/api/appointments/availability?month=2027-01&x=%2F', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        'x-site-proxy': 'forged',
        authorization: 'Bearer token',
      },
      body: '{"a":1}',
    });
    const asked = project.asked.at(-1);
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/functions/v1/appointments/availability?month=2027-01&x=%2F',
      body: '{"a":1}',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    });
    // The embedded functions trust the local site.
    if (name !== 'the local site') {
      expect(asked?.headers['x-forwarded-for']).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
      expect(asked?.headers['x-site-proxy']).toBe(SECRET);
      expect(asked?.headers.host).toBe(new URL(project.url).host);
    }
    expect(response.status).toBe(201);
    expect(picked(response.headers)).toEqual({
      ...expected('/api/appointments/availability'),
      'content-security-policy': "default-src 'none'",
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  it.each([
    ['/api/health', '/functions/v1/health'],
    ['/api/health/', '/functions/v1/health'],
    ['/api/bookings/1/calendar.ics', '/functions/v1/bookings/1/calendar.ics'],
    ['/api/bookings/a%20b', '/functions/v1/bookings/a%20b'],
    ['/api/bookings/caf%C3%A9', '/functions/v1/bookings/caf%C3%A9'],
    ['/api/bookings/..a', '/functions/v1/bookings/..a'],
    ['/media/a%20b.webp', '/storage/v1/object/public/content-images/a%20b.webp'],
    ['/media/a.webp?width=1', '/storage/v1/object/public/content-images/a.webp?width=1'],
  ])('asks for %s as %s', async (path, url) => {
    const before = project.asked.length;
    expect((await call(path)).status).toBeLessThan(300);
    expect(project.asked.slice(before).map((asked) => asked.url)).toEqual([url]);
  });

  it('serves a picture with its own caching and the policy of assets', async () => {
    const { headers, body } = await call('/media/a.webp');
    expect(body.toString()).toBe('picture');
    expect(picked(headers)).toEqual({ ...expected('/media/a.webp'), 'cache-control': 'max-age=60' });
  });

  it('keeps the 404 of a function', async () => {
    const response = await call('/api/missing');
    expect([response.status, response.body.toString()]).toEqual([404, '{"code":"unknown"}']);
  });

  it('streams an answer before it has ended', async () => {
    const parts: string[] = [];
    const response = call('/api/chatbot', {
      headers: { 'accept-encoding': 'gzip, br' },
      // The project ends the stream only after its first event was received.
      onPart: (part) => {
        parts.push(part);
        if (parts.join('') === 'data: first\n\n') project.finishStream();
      },
    });
    expect((await response).body.toString()).toBe('data: first\n\ndata: last\n\n');
    expect(parts[0]).toBe('data: first\n\n');
  });

  // Cloudflare does these itself.
  if (!isWorker) {
    it.each([
      ['br', '/', brotliDecompressSync, 'index.html'],
      ['gzip', '/', gunzipSync, 'index.html'],
      ['br', '/assets/core-Bi8-gmTg.js', brotliDecompressSync, 'assets/core-Bi8-gmTg.js'],
      ['gzip', '/no/such/page', gunzipSync, '404.html'],
      ['br', '/admin/leads', brotliDecompressSync, 'admin.html'],
    ] as const)('serves the %s variant of %s that the build made', async (encoding, path, unpack, file) => {
      const { headers, body } = await call(path, { headers: { 'accept-encoding': encoding } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
      expect(unpack(body).toString()).toBe(textOf(file));
      expect(picked(headers)).toEqual(expected(path));
    });

    it('revalidates a page, and never answers a missing one with 304', async () => {
      const { etag } = (await call('/')).headers;
      expect((await call('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
      const missing = (await call('/no/such/page')).headers.etag ?? etag;
      expect((await call('/no/such/page', { headers: { 'if-none-match': missing } })).status).toBe(404);
    });

    it('serves a part of a video', async () => {
      const response = await call('/videos/hero.webm', { headers: { range: 'bytes=0-3' } });
      expect([response.status, response.body.toString()]).toEqual([206, 'vide']);
    });
  }

  it.each(['/_headers', '/_redirects'])('does not serve %s', async (path) => {
    expect((await call(path)).status).toBe(404);
  });

  const refused = isWorker ? UNPLAIN : [...UNPLAIN, ...DOTS];
  it.each(refused.flatMap((path) => [`/api${path}`, `/media${path}`, path]))(
    'refuses %s and forwards nothing',
    async (path) => {
      const before = project.asked.length;
      const response = await call(path);
      expect(response.status).toBe(400);
      expect(project.asked.slice(before)).toEqual([]);
    },
  );
});

describe.each(Object.entries(SERVERS))('%s without the project', (_name, start) => {
  it('says that nothing was saved, under the headers of the source', async () => {
    const gone = await startProject();
    const { outDir, hosting } = await writeFixture(gone.url);
    await gone.close();
    const port = await freePort();
    const server = await start(outDir, port);
    try {
      const { status, headers, body } = await get(port, '/api/health');
      expect([status, body.toString()]).toEqual([503, UNREACHABLE]);
      expect(headers['content-type']).toMatch(/^text\/plain\b/);
      expect(headers).toMatchObject(lowerCased(headerSetFor('/api/health', pathHeadersOf(hosting.headers))));
    } finally {
      await server.close();
      await rm(outDir, { recursive: true });
    }
  });
});
