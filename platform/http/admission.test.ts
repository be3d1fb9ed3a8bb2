import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGates } from './admission.ts';

const ONE = { atOnce: 1, waiting: 0, burstMs: 1, standingMs: 1 };
const SENTENCE =
  'We’re handling a lot of requests right now. Nothing was saved. Please try again in 5 seconds.';

/** The response to `path` at a gate whose one place is taken. */
async function responseOfFullGate(
  gate: 'rest' | 'functions',
  path: string,
  accept?: string,
): Promise<Response> {
  const gates = createGates(ONE, ONE);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const request = () => new Request(`http://localhost${path}`, { headers: accept ? { accept } : {} });
  const first = gates[gate](request(), async () => {
    await finished;
    return new Response('done');
  });
  await setImmediate();
  const response = await gates[gate](request(), async () => new Response('admitted'));
  finish();
  expect(await (await first).text()).toBe('done');
  return response;
}

it.each([
  [
    '/rest/v1/rpc/my_role',
    { code: 'PT503', message: 'database_busy', details: '{"retryAfterSeconds":5}', hint: null },
  ],
  ['/auth/v1/token', { code: 503, error_code: 'database_busy', msg: SENTENCE }],
  ['/storage/v1/object/documents/a', { statusCode: '503', error: 'database_busy', message: SENTENCE }],
])('refuses %s as the part of the platform words its errors', async (path, body) => {
  const response = await responseOfFullGate('rest', path);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toEqual(body);
});

it('refuses a function’s caller with a sentence, and with problem details on request', async () => {
  const plain = await responseOfFullGate('functions', '/contact');
  expect(plain.status).toBe(503);
  expect(plain.headers.get('x-error-code')).toBe('database_busy');
  expect(await plain.text()).toBe(SENTENCE);
  const problem = await responseOfFullGate('functions', '/contact', 'application/problem+json');
  expect(await problem.json()).toMatchObject({ status: 503, code: 'database_busy', detail: SENTENCE });
});

it('gives the place back after work that fails', async () => {
  const { rest } = createGates(ONE, ONE);
  const request = () => new Request('http://localhost/rest/v1/x');
  await expect(rest(request(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await (await rest(request(), async () => new Response('admitted'))).text()).toBe('admitted');
});

it('lets background work pass a full gate', async () => {
  const response = await responseOfFullGate('functions', '/deliver-mail');
  expect(await response.text()).toBe('admitted');
});
