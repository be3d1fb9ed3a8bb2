import { expect, it } from 'vitest';
import { serveRest } from './rest-compat.ts';

const fault = (message: string) =>
  Response.json({ code: 'SUP', details: null, hint: null, message }, { status: 500 });
const ask = (method: string, message: string) =>
  serveRest(new Request('http://localhost/rest/v1/faqs?select="', { method }), async (request) =>
    request.method === 'HEAD' ? new Response(null, { status: 500 }) : fault(message),
  );

it.each(['GET', 'HEAD'])('%s: a query that cannot be parsed is refused with 400', async (method) => {
  expect((await ask(method, 'Error: Missing closing quote at position 1')).status).toBe(400);
});

it.each([
  "TypeError: Cannot use 'in' operator to search for 'id' in Infinity",
  'Error: invalid aliased expression: undefined',
  'PostgresError: number of array dimensions exceeds the maximum allowed (6)',
])('a body that cannot be read is refused with 400: %s', async (message) => {
  expect((await ask('POST', message)).status).toBe(400);
});

it.each(['GET', 'HEAD'])('%s: a fault of the database stays one', async (method) => {
  expect((await ask(method, 'PostgresError: the connection was closed')).status).toBe(500);
});

it.each([
  ['23514', 'new row for relation "profiles" violates check constraint "profiles_company_length"'],
  ['23514', 'value for domain contact_line violates check constraint "contact_line_check"'],
  ['23P01', 'conflicting key value violates exclusion constraint "appointments_no_overlap"'],
])('a row that breaks a rule is refused with 400 and SQLSTATE %s', async (code, message) => {
  const response = await ask('PATCH', `PostgresError: ${message}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code, details: null, hint: null, message });
});

it.each([
  ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.', 2],
  ['no token at all', 'garbage', 1],
])('%s is refused with 401', async (_what, token, parts) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await serveRest(new Request('http://localhost/rest/v1/faqs', { headers }), async () =>
    Response.json('guest'),
  );
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    code: 'PGRST301',
    message: `Expected 3 parts in JWT; got ${parts}`,
  });
});

it.each(['Bearer sb_publishable_x', 'Bearer a.b.c', ''])('passes "%s" on', async (authorization) => {
  const request = new Request('http://localhost/rest/v1/faqs', { headers: { authorization } });
  expect((await serveRest(request, async () => Response.json([]))).status).toBe(200);
});
