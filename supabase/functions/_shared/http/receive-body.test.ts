import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { receiveBody, withReceivedBody } from './receive-body.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A body that sends `chunks` and then neither ends nor sends more. */
function unfinished(...chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
    },
  });
}

const post = (body: BodyInit) =>
  new Request('http://functions.local/things', { method: 'POST', body, duplex: 'half' } as RequestInit);

it('refuses a body that has not ended in time with 408', async () => {
  const seen = withReceivedBody(post(unfinished('{"name":')), 16_384).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_100);
  expect(await seen).toMatchObject({ status: 408, code: 'body_too_slow' });
});

it('keeps the beginning of a body that is too long, without waiting for the rest', async () => {
  const request = await withReceivedBody(post(unfinished('abcdef', 'ghijkl')), 8);
  expect(await request.text()).toBe('abcdefghijkl');
});

it('keeps a whole body, and the method and headers of its request', async () => {
  const request = await withReceivedBody(post('whole'), 16);
  expect([request.method, request.headers.get('content-type')]).toEqual(['POST', 'text/plain;charset=UTF-8']);
  expect(await request.text()).toBe('whole');
});

it('refuses a body that breaks off with 400', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
  await expect(receiveBody(post(body), 16)).rejects.toMatchObject({ status: 400, code: 'body_cut_off' });
});

it('gives the rest of a long body to its reader', async () => {
  const { bytes, rest } = await receiveBody(post(unfinished('abc', 'def')), 2);
  expect(new TextDecoder().decode(bytes)).toBe('abc');
  expect(new TextDecoder().decode((await rest?.read())?.value)).toBe('def');
});
