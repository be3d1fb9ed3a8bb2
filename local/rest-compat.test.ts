import { expect, it } from 'vitest';
import { answerRest } from './rest-compat.ts';

const fault = (message: string) =>
  Response.json({ code: 'SUP', details: null, hint: null, message }, { status: 500 });
const ask = (method: string, message: string) =>
  answerRest(new Request('http://localhost/rest/v1/faqs?select="', { method }), async (request) =>
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
