import fs from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import type { Listening } from '../http/listen.ts';
import { startSite } from './site.ts';

let directory: string;
let storage: Server;
let site: Listening;
let url: string;
const asked: string[] = [];
const HOOK = '/build_hooks/unguessable';
let builds = 0;

beforeAll(async () => {
  storage = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=60' }).end('picture');
  });
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  const { port } = storage.address() as AddressInfo;
  directory = await mkdtemp(join(tmpdir(), 'site site '));
  const files = {
    'index.html': '<h1>Meridian</h1>',
    _headers: '/*\n  X-Content-Type-Options: nosniff\n  Cache-Control: no-cache\n',
    _redirects: `/media/*  http://127.0.0.1:${port}/public/:splat  200\n/api/:function  http://127.0.0.1:${port}/functions/:function  200\n/away/*  http://127.0.0.1:1/:splat  200\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  const sitePort = await freePort();
  url = `http://127.0.0.1:${sitePort}`;
  const deployHook = {
    path: HOOK,
    onRequest: async () => {
      builds += 1;
      if (builds > 1) throw new Error('The pages could not be made.');
    },
  };
  site = await startSite({ port: sitePort, directory, deployHook, log: () => undefined });
});
afterAll(async () => {
  await site.close();
  storage.closeAllConnections();
  storage.close();
  await rm(directory, { recursive: true });
});

const headersOf = async (path: string) => (await fetch(url + path)).headers;

test('serves files with the headers of the host', async () => {
  expect((await headersOf('/')).get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['/', 'TRACE', 'GET, HEAD, OPTIONS'],
  ['/', 'DELETE', 'GET, HEAD, OPTIONS'],
  ['/no/such/page', 'PROPFIND', 'GET, HEAD, OPTIONS'],
  ['/api/health', 'TRACE', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
])('refuses %s with the method %s', async (path, method, allow) => {
  const refused = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url + path, { method }, resolve)
      .on('error', reject)
      .end(),
  );
  refused.resume();
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, allow]);
  expect(refused.headers['x-content-type-options']).toBe('nosniff');
});

test('answers a POST to the deploy hook after the publish, and has no page there', async () => {
  const responses = [
    await fetch(url + HOOK),
    await fetch(`${url}${HOOK}/more`, { method: 'POST' }),
    await fetch(`${url}/build_hooks/`, { method: 'POST' }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 405, 405]);
  expect(builds).toBe(0);
  expect((await fetch(url + HOOK, { method: 'POST' })).status).toBe(200);
  expect(builds).toBe(1);
  const failed = await fetch(url + HOOK, { method: 'POST' });
  expect([failed.status, await failed.text()]).toEqual([500, 'The pages could not be made.']);
});

test('serves added and changed files and rules without a restart', async () => {
  await writeFile(join(directory, 'new.html'), 'first');
  expect(await (await fetch(`${url}/new`)).text()).toBe('first');
  await writeFile(join(directory, 'new.html'), 'the second');
  expect(await (await fetch(`${url}/new`)).text()).toBe('the second');
  const rules = await readFile(join(directory, '_redirects'), 'utf8');
  await writeFile(join(directory, '_redirects'), `${rules}/old  /new  301\n`);
  const moved = await fetch(`${url}/old`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new']);
  await rm(join(directory, 'new.html'));
  expect((await fetch(`${url}/new`)).status).toBe(404);
});

/** Asks for `path` as it is written: `fetch` would resolve its dots before it asks. */
function askRaw(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: new URL(url).port, path }, (response) => {
      response.resume();
      resolve(response);
    })
      .once('error', reject)
      .end();
  });
}

test('breaks off a file that a publish removes before it is read, and goes on', async () => {
  const open = fs.createReadStream;
  vi.spyOn(fs, 'createReadStream').mockImplementation((file) => open(`${String(file)}.gone`));
  syncBuiltinESMExports();
  const broken = fetch(`${url}/`).then((response) => response.text());
  await expect(broken).rejects.toThrow();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect((await fetch(`${url}/`)).status).toBe(200);
});

test('keeps the headers of a proxied response, and adds the host’s missing ones', async () => {
  const headers = await headersOf('/media/a.webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('max-age=60');
  expect(headers.get('content-type')).toBe('image/webp');
});

test('responds with 503 and the headers of the host if the target is down', async () => {
  const response = await fetch(`${url}/away/a`);
  expect(response.status).toBe(503);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

const OUTSIDE = [
  '/../x',
  '/%2e%2e/x',
  '/%2E%2E/x',
  '/.%2e/x',
  '/%252e%252e/x',
  '/%25252e%25252E/x',
  '/..%2fx',
  '/%2e%2e%5cx',
  '/..\\x',
  '/a\\..\\x',
  '/..;/x',
  '/..;a=b/x',
  '/%2e%2e%3b/x',
  '/a/./x',
  '/%2e',
  '/%00',
  '/%0d%0aset-cookie:a',
  '/%zz',
  '/%ff',
];

test.each(OUTSIDE.flatMap((path) => [`/media${path}`, `/api${path}`, path]))(
  'refuses %s with the headers of the host, and forwards nothing',
  async (path) => {
    const before = asked.length;
    const response = await askRaw(path);
    expect(response.statusCode).toBe(400);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(asked.slice(before)).toEqual([]);
  },
);

test.each(['/media/a%20b.webp', '/media/a..b.webp', '/api/contact', '/api/contact/'])(
  'forwards %s',
  async (path) => {
    const before = asked.length;
    expect((await askRaw(path)).statusCode).toBe(200);
    expect(asked.length).toBe(before + 1);
  },
);
