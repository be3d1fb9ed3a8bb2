import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFunctionsHost, type FunctionsHost } from '../../../platform/functions/functions-host.ts';

const repository = join(import.meta.dirname, '../../..');

const ECHO = `
Deno.serve(async (request) => {
  const url = new URL(request.url);
  if (url.pathname === '/echo/crash') Deno.exit(3);
  if (url.pathname === '/echo/pid') return new Response(String(Deno.pid));
  if (url.pathname === '/echo/env') return Response.json(Deno.env.toObject());
  if (url.pathname === '/echo/slow') await new Promise((resolve) => setTimeout(resolve, 500));
  if (url.pathname === '/echo/page')
    return new Response('<h1>Page</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  if (url.pathname === '/echo/early') return new Response('too long', { status: 413 });
  if (url.pathname === '/echo/out') {
    const answer = await fetch('http://192.0.2.1/').catch((error) => error);
    const file = await Deno.readTextFile('/etc/hostname').catch((error) => error);
    return Response.json([answer.name, file.name]);
  }
  if (url.pathname === '/echo/stream') {
    const stream = new ReadableStream({
      async start(controller) {
        for (const part of ['one', 'two']) {
          controller.enqueue(new TextEncoder().encode(part));
          await new Promise((resolve) => setTimeout(resolve, 300));
        }
        controller.close();
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  }
  return Response.json({ path: url.pathname + url.search, method: request.method, body: await request.text() });
});
`;

let root: string;
let auth: Server;
let host: FunctionsHost;
let lines: string[];

async function put(name: string, code: string): Promise<void> {
  const folder = join(root, 'supabase', 'functions', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'deno.json'), '{ "imports": {} }');
  await writeFile(join(folder, 'index.ts'), code);
}

async function text(path: string, init?: RequestInit): Promise<string> {
  const response = await host.handle(path.split('/')[1] ?? '', new Request(`http://localhost${path}`, init));
  return response.text();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'functions, host '));
  await mkdir(join(root, 'supabase'));
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  await writeFile(
    join(root, 'supabase', 'config.toml'),
    `[edge_runtime.secrets]
SHARED = "everybody"
FROM_OUTSIDE = "env(HOST_TEST_VALUE)"
NOT_SET = "env(HOST_TEST_NOT_SET)"

[functions.echo]
verify_jwt = false
[functions.echo.env]
OWN = "echo only"
SITE_URL = "not this one"

[functions.off]
enabled = false

[functions.broken]
verify_jwt = false
`,
  );
  await put('echo', ECHO);
  await put('off', ECHO);
  await put('guarded', `Deno.serve(() => new Response('come in'));`);
  await put('broken', `throw new Error('SUPABASE_URL is missing');`);
  auth = createServer((request, response) => {
    response.writeHead(request.headers.authorization === 'Bearer good' ? 200 : 401).end('{}');
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  process.env.HOST_TEST_VALUE = 'from outside';
  lines = [];
  host = createFunctionsHost({
    root,
    env: {
      SUPABASE_URL: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`,
      SITE_URL: 'http://localhost:3000',
    },
    log: (line) => lines.push(line),
  });
}, 30_000);

afterAll(async () => {
  delete process.env.HOST_TEST_VALUE;
  await host.close();
  auth.close();
  await rm(root, { recursive: true, force: true });
});

afterEach(() => {
  lines.length = 0;
});

describe('the host of the functions', () => {
  it('gives a worker the environment of config.toml and the host, and nothing of ours', async () => {
    const env = JSON.parse(await text('/echo/env')) as Record<string, string>;
    expect(env).toMatchObject({
      SHARED: 'everybody',
      FROM_OUTSIDE: 'from outside',
      OWN: 'echo only',
      SITE_URL: 'http://localhost:3000',
    });
    expect(env).not.toHaveProperty('NOT_SET');
    expect(env).not.toHaveProperty('HOME');
    expect(env).not.toHaveProperty('HOST_TEST_VALUE');
    expect(env.PATH ?? '').not.toContain('/bin:');
  });

  it('passes path, query, method and body on', async () => {
    const body = await text('/echo/a%20b?c=d&e=%26', { method: 'POST', body: 'hello' });
    expect(JSON.parse(body)).toEqual({ path: '/echo/a%20b?c=d&e=%26', method: 'POST', body: 'hello' });
  });

  it('turns a page into text for GET, as the platform does without a domain of its own', async () => {
    for (const [method, type] of [
      ['GET', 'text/plain'],
      ['POST', 'text/html; charset=utf-8'],
    ]) {
      const response = await host.handle(
        'echo',
        new Request('http://localhost/echo/page', { method: method as string }),
      );
      expect([method, response.headers.get('content-type')]).toEqual([method, type]);
      expect(await response.text()).toBe('<h1>Page</h1>');
    }
  });

  it('keeps one worker for many requests', async () => {
    const pids = await Promise.all(Array.from({ length: 20 }, () => text('/echo/pid')));
    expect(new Set(pids).size).toBe(1);
  });

  it('streams answers as they are written', async () => {
    const response = await host.handle('echo', new Request('http://localhost/echo/stream'));
    const reader = response.body?.getReader();
    const started = Date.now();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('one');
    expect(Date.now() - started).toBeLessThan(250);
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('two');
  });

  it('hands over an answer that comes before the whole body went up', async () => {
    let rest = 2000;
    const body = new ReadableStream({
      pull(controller) {
        rest -= 1;
        if (rest > 0) controller.enqueue(new Uint8Array(16_384));
        else controller.close();
      },
    });
    const request = new Request('http://localhost/echo/early', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    const response = await host.handle('echo', request);
    expect([response.status, await response.text()]).toEqual([413, 'too long']);
  });

  it('lets a function reach neither foreign hosts nor files', async () => {
    expect(JSON.parse(await text('/echo/out'))).toEqual(['NotCapable', 'NotCapable']);
  });

  it('answers 404 to unknown, hidden and disabled functions', async () => {
    for (const name of ['nope', '_shared', '..', 'off', 'constructor']) {
      const response = await host.handle(name, new Request(`http://localhost/${name}`));
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'text/plain; charset=utf-8',
      ]);
    }
  });

  it('checks sessions where verify_jwt is on, as it is without a word in config.toml', async () => {
    const ask = (authorization?: string) =>
      host.handle(
        'guarded',
        new Request('http://localhost/guarded', authorization ? { headers: { authorization } } : {}),
      );
    expect((await ask()).status).toBe(401);
    expect((await ask('Bearer bad')).status).toBe(401);
    expect(await (await ask('Bearer good')).text()).toBe('come in');
  });

  it('starts a worker that died again', async () => {
    const before = await text('/echo/pid');
    expect(await text('/echo/crash')).toBe(
      'This service is not answering just now. Please try again in a minute.',
    );
    await vi.waitFor(async () => expect(await text('/echo/pid')).toMatch(/^\d+$/), 5000);
    expect(await text('/echo/pid')).not.toBe(before);
    process.kill(Number(await text('/echo/pid')), 'SIGKILL');
    await vi.waitFor(async () => expect(await text('/echo/pid')).toMatch(/^\d+$/), 5000);
  });

  it('answers 503 for a function that cannot start, says why in the log, and does not start it all the time', async () => {
    const statuses = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await host.handle('broken', new Request('http://localhost/broken'))).status);
    }
    expect(statuses).toEqual([503, 503, 503, 503, 503]);
    expect(lines.join('\n')).toContain('SUPABASE_URL is missing');
    expect(lines.filter((line) => line.includes('before it was ready')).length).toBeLessThan(4);
  });

  it('takes up new code on reload and lets what is under way finish', async () => {
    const slow = text('/echo/slow');
    await delay(100);
    await put('echo', ECHO.replace('method: request.method', 'method: "new"'));
    await host.reload('echo');
    expect(JSON.parse(await text('/echo/x'))).toMatchObject({ method: 'new' });
    expect(JSON.parse(await slow)).toMatchObject({ method: 'GET' });
  });

  it('forgets a request whose caller has gone away', async () => {
    const gone = new AbortController();
    const response = text('/echo/slow', { signal: gone.signal });
    setTimeout(() => gone.abort(), 50);
    const started = Date.now();
    await response;
    expect(Date.now() - started).toBeLessThan(400);
  });
});

describe('a host whose functions are left alone', () => {
  it('ends the worker and starts another for the next request', async () => {
    const quiet = createFunctionsHost({ root, env: {}, log: (line) => lines.push(line), idleMs: 50 });
    const pid = async () => (await quiet.handle('echo', new Request('http://localhost/echo/pid'))).text();
    const first = await pid();
    await vi.waitFor(() => expect(isAlive(Number(first))).toBe(false), 5000);
    expect(await pid()).not.toBe(first);
    await quiet.close();
  });
});

describe('a host that is killed', () => {
  it('takes its workers with it', async () => {
    const script = `
      import { createFunctionsHost } from ${JSON.stringify(join(repository, 'platform/functions/functions-host.ts'))};
      const host = createFunctionsHost({ root: ${JSON.stringify(root)}, env: {}, log: () => {} });
      const answer = await host.handle('echo', new Request('http://localhost/echo/pid'));
      console.log(await answer.text());
      setInterval(() => {}, 1000);
    `;
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const pid = await new Promise<number>((resolve) =>
        parent.stdout.once('data', (data) => resolve(Number(data))),
      );
      expect(isAlive(pid)).toBe(true);
      parent.kill('SIGKILL');
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
    } finally {
      parent.kill('SIGKILL');
    }
  }, 20_000);
});
