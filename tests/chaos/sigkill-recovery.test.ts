import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postJson } from '../support/booking/booking.ts';
import { contactBody, startWriters } from '../support/chaos/background-writers.ts';
import { createStackProcess, type StackProcess } from '../support/stack/stack-process.ts';

let stack: StackProcess;
let contact: string;

beforeEach(async () => {
  stack = await createStackProcess();
  contact = `http://localhost:${stack.ports.api}/functions/v1/contact`;
});
afterEach(() => stack.remove());

/** Posts until it is accepted; milliseconds that took. @throws after 30 seconds. */
async function untilAccepted(email: string): Promise<number> {
  for (const started = Date.now(); ; await delay(100)) {
    const response = await postJson(contact, contactBody(email)).catch(() => undefined);
    if (response?.status === 201) return Date.now() - started;
    if (Date.now() - started > 30_000) throw new Error('The stack did not come back within 30 s.');
  }
}

it('the whole stack, killed during writes, restarts with every acknowledged message', async () => {
  const first = await stack.start();
  const writers = startWriters(contact, 3);
  while (writers.accepted.length < 20) await delay(10);
  const gone = once(first, 'exit');
  first.kill('SIGKILL');
  await gone;
  await writers.stop();

  await stack.start();
  const stored = await stack.submissions();
  expect(writers.accepted.filter((email) => !stored.has(email))).toEqual([]);
  await untilAccepted('back@example.com');
});

it('Postgres, killed during writes, recovers by itself: 503 or 504 meanwhile, and every 201 has its row', async () => {
  await stack.start();
  const writers = startWriters(contact, 4);
  while (writers.accepted.length < 20) await delay(10);
  process.kill(await stack.databasePid(), 'SIGKILL');
  while (writers.refused.length === 0) await delay(10);
  await untilAccepted('back@example.com');
  await writers.stop();

  expect(writers.refused.filter((status) => status !== 503 && status !== 504)).toEqual([]);
  const stored = await stack.submissions();
  expect(writers.accepted.filter((email) => !stored.has(email))).toEqual([]);
});
