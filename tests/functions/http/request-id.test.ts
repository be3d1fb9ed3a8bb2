import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { serviceClient } from '../../../supabase/functions/_shared/db/clients.ts';
import { createRpc } from '../../../supabase/functions/_shared/db/rpc.ts';
import { readEnv } from '../../../supabase/functions/_shared/env.ts';
import { createApp, type Route } from '../../../supabase/functions/_shared/http/app.ts';
import { createLog } from '../../../supabase/functions/_shared/http/log.ts';
import { createMailTrigger } from '../../../supabase/functions/_shared/mail/mail-trigger.ts';

const env = readEnv({
  SUPABASE_URL: 'http://127.0.0.1:9',
  SUPABASE_SECRET_KEY: 'sb_secret_single',
  SUPABASE_ANON_KEY: 'sb_publishable_x',
  SITE_URL: 'https://meridian.example',
  WAKE_SECRET: 'a-wake-secret-of-length',
  IP_HASH_SECRET: 'an-ip-secret-of-length',
});

afterEach(() => vi.restoreAllMocks());

/** Collects the lines of the log, and the ids that requests to the platform carry. */
function observe() {
  const lines: Record<string, unknown>[] = [];
  const sent: (string | null)[] = [];
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(JSON.parse(line)));
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(new Headers(init?.headers).get('x-request-id'));
    return Response.json('guest');
  });
  return { lines, sent };
}

function appWith(log = createLog('things')) {
  const rpc = createRpc(serviceClient(env));
  const triggerMail = createMailTrigger(env, log, fetch);
  const handle: Route['handle'] = async () => {
    const role = await rpc('my_role', {}, z.string());
    triggerMail();
    log('warn', 'noticed');
    return Response.json(role);
  };
  return createApp({ env, log, routes: [{ method: 'GET', path: '/things/:id', handle }] });
}

const send = (id: string) =>
  appWith().fetch(
    new Request('http://functions.local/things/ada@tests.example?token=secret', {
      headers: { 'x-request-id': id },
    }),
  );

describe('the id of a request', () => {
  it('reaches the database, the next function and every line of the log', async () => {
    const { lines, sent } = observe();
    await send('browser-1234');
    expect(sent).toEqual(['browser-1234', 'browser-1234']);
    expect(lines.map(({ event, requestId }) => [event, requestId])).toEqual([
      ['noticed', 'browser-1234'],
      ['request', 'browser-1234'],
    ]);
  });

  it('stays with its own request while others are in flight', async () => {
    const { lines } = observe();
    await Promise.all(['first-request', 'second-request'].map(send));
    const noticed = lines.filter(({ event }) => event === 'noticed').map(({ requestId }) => requestId);
    expect(noticed.sort()).toEqual(['first-request', 'second-request']);
  });

  it('is in one line per request, without personal data', async () => {
    const { lines } = observe();
    await send('browser-1234');
    const requests = lines.filter(({ event }) => event === 'request');
    expect(requests).toEqual([
      {
        at: expect.any(String),
        level: 'info',
        function: 'things',
        event: 'request',
        requestId: 'browser-1234',
        method: 'GET',
        route: '/things/:id',
        status: 200,
        ms: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ada@|secret/);
  });
});
