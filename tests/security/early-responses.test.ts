import { Agent, request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { attackTarget, contactBody } from './support/attack-target.ts';

const target = attackTarget();
// One connection for all, as a browser keeps it.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

function post(body: string, contentType = 'application/json'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${target.api}/contact`, {
      method: 'POST',
      agent,
      headers: { 'content-type': contentType },
    });
    call.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    call.once('error', reject);
    call.end(body);
  });
}

it.each([
  ['a body that is too long', JSON.stringify({ message: 'x'.repeat(2_000_000) }), 'application/json', 413],
  ['a body of the wrong kind', 'x'.repeat(2_000_000), 'text/plain', 415],
])('after %s the next request on the same connection is answered', async (_, body, contentType, status) => {
  expect(await post(body, contentType)).toBe(status);
  expect(await post(JSON.stringify(contactBody()))).toBe(201);
});
