import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { serviceClient } from '../../../supabase/functions/_shared/db/clients.ts';
import { createRpc } from '../../../supabase/functions/_shared/db/rpc.ts';
import { createAdmission } from '../../../supabase/functions/_shared/http/admission.ts';
import { createApp, type Route } from '../../../supabase/functions/_shared/http/app.ts';
import { RESPOND_WITHIN_MS } from '../../../supabase/functions/_shared/http/request-deadline.ts';
import { ENV, expectRefusal, refusal } from '../support/fakes.ts';

const rpc = createRpc(serviceClient(ENV));
const save = () => rpc('release_hold', { p_hold_id: 'a' }, z.unknown());

afterEach(() => vi.restoreAllMocks());

/** An app with one route. `POST /things` runs `handle`. */
function appOf(handle: Route['handle'], options: { isLong?: true; atOnce?: number } = {}) {
  const { atOnce = 10, ...route } = options;
  const admission = createAdmission({ atOnce, waiting: 0, burstMs: 1, standingMs: 1 });
  const routes: Route[] = [{ method: 'POST', path: '/things', handle, ...route }];
  const app = createApp({ env: ENV, log: () => undefined, routes, admission });
  return () => app.fetch(new Request('http://functions.local/things', { method: 'POST' }));
}

/** Lets the clock of deadlines jump ahead when it is called. */
function controlClock() {
  let ahead = 0;
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
  return (ms: number) => {
    ahead += ms;
  };
}

it('refuses a request in words when its worker is full, and admits it when a place is free', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const send = appOf(
    async () => {
      await finished;
      return new Response('done');
    },
    { atOnce: 1 },
  );
  const first = send();
  const response = await send();
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('x-error-code')).toBe('database_busy');
  await expectRefusal(
    response,
    503,
    'We’re handling a lot of requests right now. Nothing was saved. Please try again in 5 seconds.',
  );
  finish();
  expect((await first).status).toBe(200);
  expect((await send()).status).toBe(200);
});

it('gives no place to a request whose body has not arrived', async () => {
  const routes: Route[] = [{ method: 'POST', path: '/things', handle: async () => new Response('done') }];
  const admission = createAdmission({ atOnce: 1, waiting: 0, burstMs: 1, standingMs: 1 });
  const app = createApp({ env: ENV, log: () => undefined, routes, admission });
  const post = (init: RequestInit) =>
    app.fetch(new Request('http://functions.local/things', { method: 'POST', ...init }));
  const { readable, writable } = new TransformStream();
  const slow = post({ body: readable, duplex: 'half' } as RequestInit);
  expect((await post({ body: '{}' })).status).toBe(200);
  await writable.close();
  expect((await slow).status).toBe(200);
});

it('starts no call of the database that could still run when the answer is due', async () => {
  const advance = controlClock();
  const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(null));
  const send = appOf(async () => {
    advance(RESPOND_WITHIN_MS - 7_000);
    await save();
    return new Response('saved');
  });
  expect(await refusal(await send())).toMatchObject({
    status: 503,
    text: expect.stringContaining('Nothing was saved'),
  });
  expect(ask).not.toHaveBeenCalled();
});

it('does not say that nothing was saved once something was', async () => {
  const advance = controlClock();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(null));
  const send = appOf(async () => {
    await save();
    advance(RESPOND_WITHIN_MS);
    await save();
    return new Response('saved');
  });
  await expectRefusal(
    await send(),
    504,
    'We didn’t get an answer in time, so this may have been saved. Please check before you send it again.',
  );
});

it('does not say so either when the database refuses the next call', async () => {
  vi.spyOn(globalThis, 'fetch')
    .mockImplementationOnce(async () => Response.json(null))
    .mockImplementation(async () =>
      Response.json({ code: '55P03', message: 'lock timeout' }, { status: 500 }),
    );
  const send = appOf(async () => {
    await save();
    await save();
    return new Response('saved');
  });
  const response = await send();
  expect(response.headers.get('x-error-code')).toBe('database_timeout');
});

it('lets long work take longer', async () => {
  const advance = controlClock();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(null));
  const send = appOf(
    async () => {
      advance(2 * RESPOND_WITHIN_MS);
      await save();
      return new Response('saved');
    },
    { isLong: true },
  );
  expect((await send()).status).toBe(200);
});

it('stops waiting for the database when the answer is due', async () => {
  const advance = controlClock();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    init?.signal?.throwIfAborted();
    return Response.json(null);
  });
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
  const send = appOf(async () => {
    advance(5_000);
    await save();
    return new Response('saved');
  });
  expect((await send()).status).toBe(504);
  const [milliseconds = 0] = timeout.mock.calls[0] ?? [];
  expect(milliseconds).toBeGreaterThan(0);
  expect(milliseconds).toBeLessThanOrEqual(RESPOND_WITHIN_MS - 5_000);
});

it('still records a fault of a request whose time is over', async () => {
  const advance = controlClock();
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    return Response.json(null);
  });
  const handle: Route['handle'] = async () => {
    advance(RESPOND_WITHIN_MS);
    throw new TypeError('broken');
  };
  const routes: Route[] = [{ method: 'POST', path: '/things', handle }];
  const app = createApp({ env: ENV, log: () => undefined, routes, rpc });
  await app.fetch(new Request('http://functions.local/things', { method: 'POST' }));
  await vi.waitFor(() => expect(asked).toEqual([expect.stringContaining('/record_error_report')]));
});
