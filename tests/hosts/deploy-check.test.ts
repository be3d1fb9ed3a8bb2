import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../platform/http/listen.ts';
import { sendWebResponse, toWebRequest } from '../../platform/http/node-http-adapter.ts';
import { startSite } from '../../platform/site/site.ts';
import { checkDeployment } from '../../scripts/deploy/check-deployment.ts';
import { declaredTables } from '../../scripts/deploy/check-public-key.ts';
import { freePort } from '../support/free-port.ts';
import { type Fixture, writeFixture } from './support/fixture.ts';

const root = join(import.meta.dirname, '..', '..');
const KEY = 'sb_publishable_test';
const HEALTHY = { status: 'ok', database: 'ok', auth: 'ok', mail: 'ok' };

/** What a test breaks; `path` is that of the site. */
interface Broken {
  respond?: (path: string, response: Response) => Response | Promise<Response>;
  health?: Record<string, string>;
  readable?: string[];
}

let broken: Broken = {};
let project: Server;
let fixture: Fixture;
let site: Listening;
let front: Listening;
let siteUrl: string;
let supabaseUrl: string;

beforeAll(async () => {
  const { open } = await declaredTables(root);
  project = createServer((incoming, response) => {
    const path = incoming.url?.split('?')[0] ?? '';
    response.setHeader('content-type', 'application/json');
    if (path === '/functions/v1/health') {
      const health = broken.health ?? HEALTHY;
      response.statusCode = health.status === 'ok' ? 200 : 503;
      response.end(JSON.stringify(health));
      return;
    }
    const isReadable = (broken.readable ?? open).includes(path.replace('/rest/v1/', ''));
    response.statusCode = isReadable && incoming.headers.apikey === KEY ? 200 : 401;
    response.end('[]');
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  supabaseUrl = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;

  const [inner, outer] = [await freePort(), await freePort()];
  siteUrl = `http://127.0.0.1:${outer}`;
  fixture = await writeFixture(supabaseUrl, siteUrl);
  const client = join(fixture.outDir, 'client');
  const texts = {
    'robots.txt': `Sitemap: ${siteUrl}/sitemap.xml\n`,
    'sitemap.xml': `<urlset><url><loc>${siteUrl}/</loc></url><url><loc>${siteUrl}/blog</loc></url></urlset>`,
    'rss.xml': `<rss><link>${siteUrl}/</link></rss>`,
    'schedule.html': '<h1>Schedule</h1>',
  };
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(client, name), text);
    for (const ending of ['.br', '.gz']) await rm(join(client, name + ending), { force: true });
  }
  site = await startSite({ port: inner, directory: client, log: () => undefined });
  front = await listen(outer, async (incoming, response) => {
    const { url, method, headers } = toWebRequest(incoming, response, `http://127.0.0.1:${inner}`);
    const webResponse = await fetch(url, { method, headers, redirect: 'manual' });
    await sendWebResponse(
      (await broken.respond?.(incoming.url ?? '/', webResponse)) ?? webResponse,
      response,
    );
  });
});
afterAll(async () => {
  await front.close();
  await site.close();
  project.closeAllConnections();
  project.close();
  await rm(fixture.outDir, { recursive: true });
});

const check = (fault: Broken) => {
  broken = fault;
  return checkDeployment({ root, siteUrl, supabaseUrl, key: KEY, hasCaptcha: true });
};
const changed = (response: Response, change: (headers: Headers) => void) => {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(response.body, { status: response.status, headers });
};
/** Returns another body under the same headers. */
const replaced = ({ headers }: Response, body: string | null, status = 200) =>
  changed(new Response(body, { status, headers }), (copy) => copy.delete('content-length'));
/** Breaks what the site answers at one path. */
const at = (path: string, change: (response: Response) => Response): Broken => ({
  respond: (asked, response) => (asked === path ? change(response) : response),
});

describe('deploy:check', () => {
  it('finds nothing wrong with a site as it should be', async () => {
    expect(await check({})).toEqual([]);
  });

  const FAULTS: [string, Broken, RegExp][] = [
    [
      'a header that the host drops',
      { respond: (_, response) => changed(response, (headers) => headers.delete('x-frame-options')) },
      /^\/deploy-check, .*: the header X-Frame-Options is missing\.$/,
    ],
    [
      'a policy that allows more',
      {
        respond: (_, response) =>
          changed(response, (headers) => {
            const policy = headers.get('content-security-policy') ?? '';
            headers.set('content-security-policy', policy.replace("img-src 'self'", 'img-src *'));
          }),
      },
      /has "img-src \*", and should have "img-src 'self'"\.$/,
    ],
    [
      'caching of another length',
      at('/assets/deploy-check', (response) =>
        changed(response, (headers) => headers.set('cache-control', 'no-store')),
      ),
      /^\/assets\/deploy-check: the header Cache-Control has "no-store"/,
    ],
    [
      'an unknown page with status 200',
      at(
        '/deploy-check',
        (response) => new Response(response.body, { status: 200, headers: response.headers }),
      ),
      /^\/deploy-check: the status is 200, and should be 404\.$/,
    ],
    [
      'a rewrite that is missing',
      at('/admin/deploy-check', (response) => replaced(response, null, 404)),
      /^\/admin\/deploy-check: the status is 404, and should be 200\.$/,
    ],
    [
      'a missing asset that is a page',
      at('/assets/deploy-check', (response) =>
        changed(response, (headers) => headers.set('content-type', 'text/html')),
      ),
      /^\/assets\/deploy-check: the type is "text\/html", and should be plain text\.$/,
    ],
    [
      'pages of another build than the policy',
      at('/', (response) => replaced(response, '<script>start()</script>')),
      /refuses code of the page/,
    ],
    [
      'an /api that leads nowhere',
      at('/api/health', (response) =>
        changed(replaced(response, '<h1>Not found</h1>', 404), (headers) =>
          headers.set('content-type', 'text/html'),
        ),
      ),
      /is not of the functions\. Check the rewrite of \/api\.$/,
    ],
    [
      'a part that is down',
      { health: { ...HEALTHY, status: 'unavailable', mail: 'unavailable' } },
      /^\/api\/health: mail is "unavailable"\.$/,
    ],
    ['a clock that stands', { health: { ...HEALTHY, clock: 'late' } }, /^\/api\/health: clock is "late"\.$/],
    [
      'an escape that is forwarded',
      at('/api/%252e%252e/%252e%252e/rest/v1', (response) => replaced(response, '{}')),
      /the host should refuse the path\.$/,
    ],
    [
      'robots.txt of another site',
      at('/robots.txt', (response) => replaced(response, 'Sitemap: http://localhost/sitemap.xml')),
      /^\/robots\.txt: it does not name/,
    ],
    [
      'a sitemap of another site',
      at('/sitemap.xml', (response) => replaced(response, '<loc>http://localhost/</loc>')),
      /^\/sitemap\.xml: it must list pages/,
    ],
    [
      'a page of the sitemap that is missing',
      at('/sitemap.xml', (response) => replaced(response, `<loc>${siteUrl}/blog/no-such-post</loc>`)),
      /\/blog\/no-such-post: the sitemap lists it, and its status is 404\.$/,
    ],
    [
      'a feed that is missing',
      at('/rss.xml', (response) => replaced(response, null, 404)),
      /^\/rss\.xml: it is no feed/,
    ],
  ];

  it.each(FAULTS)('names %s, and nothing else', async (_name, fault, words) => {
    expect(await check(fault)).toEqual([expect.stringMatching(words)]);
  });

  it('names tables that the key may not read, and those that it must', async () => {
    const { open } = await declaredTables(root);
    expect(await check({ readable: ['profiles', ...open.filter((table) => table !== 'faqs')] })).toEqual([
      'The publishable key cannot read faqs. Check the key and the migrations.',
      'The publishable key can read profiles. Revoke the grant that no migration made.',
    ]);
  });

  it('says that a check could not be made', async () => {
    broken = {};
    const gone = `http://127.0.0.1:${await freePort()}`;
    const findings = await checkDeployment({ root, siteUrl: gone, supabaseUrl, key: KEY, hasCaptcha: true });
    expect(findings[0]).toMatch(/^The check of headers could not be made: .*ECONNREFUSED/);
  });
});

it('knows each table of the generated types', async () => {
  const { open, closed } = await declaredTables(root);
  const types = await readFile(join(root, 'supabase/functions/_shared/contracts/database.types.ts'), 'utf8');
  const tables = types.slice(types.indexOf('Tables: {'), types.indexOf('Views: {'));
  const names = Array.from(tables.matchAll(/"(\w+)": \{\s+Row: \{/g), ([, name]) => name);
  expect([...open, ...closed].sort()).toEqual(names.sort());
});
