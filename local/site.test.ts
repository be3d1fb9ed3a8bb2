import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';
import type { Listening } from './listen.ts';
import { startSite } from './site.ts';

let directory: string;
let storage: Server;
let site: Listening;
let url: string;

beforeAll(async () => {
  storage = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=60' }).end('picture');
  });
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  const { port } = storage.address() as AddressInfo;
  directory = await mkdtemp(join(tmpdir(), 'meridian site '));
  const files = {
    'index.html': '<h1>Meridian</h1>',
    _headers: '/*\n  X-Content-Type-Options: nosniff\n  Cache-Control: no-cache\n',
    _redirects: `/media/*  http://127.0.0.1:${port}/public/:splat  200\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  const sitePort = await freePort();
  url = `http://127.0.0.1:${sitePort}`;
  site = await startSite({ port: sitePort, directory, log: () => undefined });
});
afterAll(async () => {
  await site.close();
  storage.closeAllConnections();
  storage.close();
  await rm(directory, { recursive: true });
});

const headersOf = async (path: string) => (await fetch(url + path)).headers;

test('files carry the headers of the host', async () => {
  expect((await headersOf('/')).get('x-content-type-options')).toBe('nosniff');
});

// As on Netlify. What makes pictures safe without: docs/decisions/0021.
test('what comes from elsewhere carries its own and none of the host', async () => {
  const headers = await headersOf('/media/a.webp');
  expect(headers.get('x-content-type-options')).toBeNull();
  expect(headers.get('cache-control')).toBe('max-age=60');
  expect(headers.get('content-type')).toBe('image/webp');
});
