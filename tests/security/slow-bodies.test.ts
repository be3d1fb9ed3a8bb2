import { request } from 'node:http';
import { expect, it } from 'vitest';
import { postJson } from '../support/booking/booking.ts';
import { attackTarget, contactBody } from './support/attack-target.ts';

const target = attackTarget();

/** Posts a body that never ends. Resolves with the status, and once its connection is closed. */
function postWithoutEnd(url: string, localAddress: string) {
  const call = request(url, {
    method: 'POST',
    localAddress,
    headers: { 'content-type': 'application/json', apikey: target.key.apikey },
  });
  const closed = new Promise<void>((resolve) => call.once('close', () => resolve()));
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once('error', reject);
  });
  call.write('{"name":');
  return { status, closed };
}

it('answers everyone while 80 bodies do not end, refuses these with 408, and closes their connections', {
  tags: ['embedded'],
}, async () => {
  const attack = [
    ...Array.from({ length: 60 }, () => postWithoutEnd(`${target.api}/contact`, '127.0.0.71')),
    ...Array.from({ length: 20 }, () => postWithoutEnd(`${target.rest}/rpc/my_role`, '127.0.0.71')),
  ];
  const responses = await Promise.all([
    postJson(`${target.api}/contact`, contactBody()),
    fetch(`${target.api}/health`),
    fetch(`${target.rest}/rpc/my_role`, { method: 'POST', headers: target.key }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 200, 200]);
  expect(new Set(await Promise.all(attack.map(({ status }) => status)))).toEqual(new Set([408]));
  await Promise.all(attack.map(({ closed }) => closed));
});
