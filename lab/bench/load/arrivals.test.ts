import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { arrive, send } from './arrivals.ts';
import type { Planned } from './visitors.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type FakeResponse = { status: number; headers?: Record<string, string>; body?: string };

/** Answers every request with `sent`; without one it breaks the connection. */
async function serve(sent: FakeResponse | undefined): Promise<Planned> {
  server = createServer((request, response) => {
    if (!sent) request.socket.destroy();
    else response.writeHead(sent.status, sent.headers).end(sent.body ?? '');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { kind: 'slots', path: `http://127.0.0.1:${port}/`, init: {} };
}

const CODE = { 'x-error-code': 'database_busy' };
const SENTENCE = 'We are handling a lot of requests right now.';

it.each<[string, string, FakeResponse | undefined]>([
  ['answered', 'a success', { status: 200 }],
  ['answered', 'a conflict', { status: 409, body: SENTENCE }],
  ['refused', 'a sentence with a code', { status: 503, headers: CODE, body: SENTENCE }],
  [
    'refused',
    'the error object of PostgREST',
    { status: 503, body: '{"code":"PT503","message":"database_busy"}' },
  ],
  ['refused', 'a rate limit', { status: 429, headers: CODE, body: SENTENCE }],
  ['unknown', 'a 504 with a sentence', { status: 504, headers: CODE, body: SENTENCE }],
  ['wordless', 'a 503 without a sentence', { status: 503, headers: CODE }],
  ['wordless', 'the page of a proxy', { status: 504, body: '<html>Gateway Timeout</html>' }],
  ['wordless', 'a fault', { status: 500, headers: CODE, body: SENTENCE }],
  ['hung', 'a broken connection', undefined],
])('counts as %s: %s', async (outcome, _name, response) => {
  expect((await send(await serve(response))).outcome).toBe(outcome);
});

it('sends further requests although none is answered', async () => {
  const planned = await serve({ status: 200 });
  const results = await arrive(
    () => planned,
    () => 0.5,
    { rate: 200, seconds: 0.1 },
  );
  // The gaps of this random number are ln 2 / 200 seconds.
  expect(results).toHaveLength(28);
});
