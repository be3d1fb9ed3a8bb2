import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hostingRoutes, redirectsFile } from '../../../hosting.ts';
import { createFunctionsHost, type FunctionsHost } from '../../../platform/functions/functions-host.ts';
import type { Listening } from '../../../platform/http/listen.ts';
import { sendWebResponse, toWebRequest } from '../../../platform/http/node-http-adapter.ts';
import { startSite } from '../../../platform/site/site.ts';
import { freePort } from '../../support/free-port.ts';
import { STREAM } from './chat-app.ts';
import { type ChatDatabase, chatDatabase } from './chat-database.ts';
import { type FakeModel, fakeModel, says, stalls } from './fake-model.ts';

const PREFIX = '/functions/v1';

let model: FakeModel;
let database: ChatDatabase;
let host: FunctionsHost;
let gateway: Server;
let site: Listening;
let directory: string;
let address: string;

/** As platform/api.ts passes a call on. */
function startGateway(): Promise<Server> {
  const server = createServer(async (incoming, response) => {
    incoming.url = incoming.url?.slice(PREFIX.length) ?? '';
    const webResponse = await host.handle('chatbot', toWebRequest(incoming, response, 'http://localhost'));
    await sendWebResponse(webResponse, response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  model = await fakeModel();
  database = await chatDatabase();
  host = createFunctionsHost({
    root: join(import.meta.dirname, '../../..'),
    env: {
      SUPABASE_URL: database.url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
      SITE_URL: 'https://meridian.example',
      WAKE_SECRET: 'a-wake-secret-of-length',
      IP_HASH_SECRET: 'an-ip-secret-of-length',
      CHAT_BASE_URL: model.url,
      CHAT_API_KEY: 'sk-secret',
      CHAT_MODEL: 'small-one',
    },
    log: () => undefined,
  });
  gateway = await startGateway();
  directory = await mkdtemp(join(tmpdir(), 'site-'));
  const supabaseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  await writeFile(join(directory, '_redirects'), redirectsFile(hostingRoutes({ supabaseUrl })));
  const port = await freePort();
  site = await startSite({ port, directory, log: () => undefined });
  address = `http://127.0.0.1:${port}/api/chatbot/message`;
});
afterAll(async () => {
  await site?.close();
  gateway?.closeAllConnections();
  gateway?.close();
  await host?.close();
  await model?.close();
  await database?.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => {
  database.kept.length = 0;
});

/** Asks as a browser does, through the static host; its answers may be compressed. */
const ask = (headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(address, {
    method: 'POST',
    body: JSON.stringify({ message: 'What does Predictive Analytics cost?', chatHistory: [] }),
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip, br', ...headers },
    ...(signal && { signal }),
  });

/** Reads until `wanted` has arrived. */
async function readUntil(response: Response, wanted: string): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`ended before "${wanted}": ${text}`);
    text += decoder.decode(value, { stream: true });
  }
  reader.releaseLock();
  return text;
}

it('under Deno, with nothing allowed but the model and the database, an answer is given as JSON', async () => {
  model.answers(says('It costs $15,000 [1].'));
  const response = await ask({});
  expect([response.status, await response.json()]).toMatchObject([200, { message: 'It costs $15,000.' }]);
  expect(model.asked[0]?.headers).toMatchObject({ authorization: 'Bearer sk-secret' });
});

it('each event passes every proxy at once, uncompressed, while the model is still speaking', async () => {
  model.answers(stalls('It costs $15,000 [1]. And then '));
  const gone = new AbortController();
  const response = await ask(STREAM, gone.signal);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  // The model says no more: what is held back anywhere would never come.
  expect(await readUntil(response, '$15,000')).toMatch(/^event: session\n/);
  gone.abort();
});

it('stopping aborts the model call through every proxy, and keeps the partial answer', async () => {
  model.answers(stalls('It costs $15,000 [1]. And then '));
  const gone = new AbortController();
  await readUntil(await ask(STREAM, gone.signal), '$15,000');
  gone.abort();
  await model.left();
  await expect
    .poll(() => database.kept, { timeout: 5_000 })
    .toMatchObject([{ role: 'user' }, { role: 'assistant', content: 'It costs $15,000. ' }]);
});

it('also with a JSON request', async () => {
  model.answers(stalls('It costs '));
  const gone = new AbortController();
  const response = ask({}, gone.signal).catch((error: Error) => error.name);
  await expect.poll(() => model.asked.length).toBe(1);
  gone.abort();
  expect(await response).toBe('AbortError');
  await model.left();
});
