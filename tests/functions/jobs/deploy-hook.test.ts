import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { triggerSiteBuild } from '../../../supabase/functions/jobs/trigger-site-build.ts';
import { fakeRpc } from '../support/fakes.ts';

const close: (() => void)[] = [];
afterEach(() => close.splice(0).forEach((each) => void each()));

/** A host that answers each request with `status`, with its hook's URL and the received requests. */
async function host(status: number, type = 'text/html', location?: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const headers = { 'content-type': type, ...(location && { location }) };
    response.writeHead(status, headers).end(`The renderer broke. ${'x'.repeat(400)}`);
  }).listen(0, '127.0.0.1');
  close.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return { hook: `http://127.0.0.1:${(server.address() as AddressInfo).port}/build_hooks/a-secret`, asked };
}

async function run(deployHookUrl: string | undefined, token: string | null = 'lease') {
  const fake = fakeRpc({ claim_site_build: token, finish_site_build: true });
  const lines: string[] = [];
  const log = (level: string, event: string, fields?: object) =>
    void lines.push(JSON.stringify({ level, event, ...fields }));
  await triggerSiteBuild({ rpc: fake.rpc, log, deployHookUrl });
  return {
    settled: fake.calls.filter(({ name }) => name === 'finish_site_build').map(({ args }) => args),
    lines,
  };
}

it('asks the host once by POST, and says that it did', async () => {
  const { hook, asked } = await host(200);
  const { settled, lines } = await run(hook);
  expect(asked).toEqual(['POST /build_hooks/a-secret']);
  expect(settled).toEqual([{ p_lease_token: 'lease', p_outcome: 'asked', p_error: null }]);
  expect(lines).toEqual([]);
});

it('sends no request without a requested build or without a hook', async () => {
  const { hook, asked } = await host(200);
  expect((await run(hook, null)).settled).toEqual([]);
  expect((await run(undefined)).settled).toEqual([
    { p_lease_token: 'lease', p_outcome: 'no_hook', p_error: null },
  ]);
  expect(asked).toEqual([]);
});

it('keeps the reason of a hook that answers in plain text, and no error page', async () => {
  const { settled } = await run((await host(500, 'text/plain; charset=utf-8')).hook);
  expect(settled[0]?.p_error).toMatch(/answered 500\. The renderer broke\. x+$/);
  expect(String(settled[0]?.p_error).length).toBeLessThan(400);
  expect((await run((await host(500)).hook)).settled[0]?.p_error).not.toContain('renderer');
});

it('follows no redirect to another host, and counts it as a failure', async () => {
  const other = await host(200);
  const { hook, asked } = await host(302, 'text/html', other.hook);
  const { settled } = await run(hook);
  expect(asked).toHaveLength(1);
  expect(other.asked).toEqual([]);
  expect(settled[0]?.p_error).toContain('answered 302.');
});

it('leaves a failure to be tried again, with its reason and without the address of the hook', async () => {
  const { hook } = await host(500);
  const { settled, lines } = await run(hook);
  expect(settled).toEqual([
    { p_lease_token: 'lease', p_outcome: 'failed', p_error: expect.stringContaining('answered 500') },
  ]);
  expect(lines).toHaveLength(1);
  const gone = await run('http://127.0.0.1:1/build_hooks/a-secret');
  expect(gone.settled).toEqual([expect.objectContaining({ p_outcome: 'failed' })]);
  expect(JSON.stringify([settled, lines, gone])).not.toContain('a-secret');
});
