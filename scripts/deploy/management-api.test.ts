import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, createManagementApi } from './management-api.ts';

const OK = () => Response.json([{ one: 1 }], { status: 201 });

function clientOf(...responders: (() => Response)[]) {
  const fetched = vi.fn<typeof fetch>();
  for (const respond of responders) fetched.mockImplementationOnce(async () => respond());
  vi.stubGlobal('fetch', fetched);
  const waits: number[] = [];
  const api = createManagementApi({
    apiUrl: 'https://api.tests',
    ref: 'abcdefghijklmnopqrst',
    token: 'token',
    wait: async (milliseconds) => waits.push(milliseconds),
  });
  const ask = () => api.query('select $1::int as one', z.object({ one: z.number() }), [1]);
  return { ask, waits, fetched };
}

const limited = (headers: Record<string, string>) => () =>
  Response.json({ message: 'ThrottlerException: Too Many Requests' }, { status: 429, headers });

test('sends a statement with its parameters and the token', async () => {
  const { ask, fetched } = clientOf(OK);
  expect(await ask()).toEqual([{ one: 1 }]);
  expect(fetched).toHaveBeenCalledWith(
    'https://api.tests/v1/projects/abcdefghijklmnopqrst/database/query',
    expect.objectContaining({
      method: 'POST',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      body: '{"query":"select $1::int as one","parameters":[1]}',
    }),
  );
});

test('waits as long as the headers of a refusal say, 2 minutes at most', async () => {
  const limits = [{ 'retry-after': '7' }, { 'x-ratelimit-reset': '30' }, { 'retry-after': '9000' }];
  const { ask, waits } = clientOf(...limits.map(limited), OK);
  expect(await ask()).toEqual([{ one: 1 }]);
  expect(waits).toEqual([7_000, 30_000, 120_000]);
});

test('gives up after 4 refusals of the rate limit', async () => {
  const { ask, fetched } = clientOf(...Array.from({ length: 5 }, () => limited({})));
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('returns the message of an error answer, JSON or not', async () => {
  const message = 'Failed to run sql query: ERROR:  42P01: relation "x" does not exist\n';
  const sqlError = await clientOf(() => Response.json({ message }, { status: 400 }))
    .ask()
    .catch((error: unknown) => error);
  expect(sqlError).toBeInstanceOf(ApiError);
  expect(sqlError).toMatchObject({ status: 400, message: message.trim() });
  const gateway = clientOf(() => new Response('Bad gateway', { status: 502 }));
  await expect(gateway.ask()).rejects.toMatchObject({ status: 502, message: 'Bad gateway' });
});

test('explains a refused token, missing rights, an unknown answer, and an unreachable API', async () => {
  const responding = (status: number, message: string) => () => Response.json({ message }, { status });
  await expect(clientOf(responding(401, 'Unauthorized')).ask()).rejects.toMatchObject({
    what: 'Supabase refused the access token.',
  });
  await expect(clientOf(responding(403, 'Forbidden resource')).ask()).rejects.toMatchObject({
    what: 'The access token has no right to change the project abcdefghijklmnopqrst.',
  });
  await expect(clientOf(responding(403, 'Available on Team Plans')).ask()).rejects.toBeInstanceOf(ApiError);
  await expect(clientOf(() => Response.json([{ two: 2 }])).ask()).rejects.toMatchObject({
    what: 'The answer of the Management API at /database/query was not understood.',
  });
  const unreachable = clientOf(() => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  });
  await expect(unreachable.ask()).rejects.toMatchObject({
    why: 'https://api.tests did not answer: connect ECONNREFUSED.',
  });
});
