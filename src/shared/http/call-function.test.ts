import { afterEach, expect, test, vi } from 'vitest';
import { idempotentAttempt } from './attempt';
import { fetchFunction } from './call-function';
import { latestRequestId } from './request-id';

afterEach(() => vi.unstubAllGlobals());

test('a retry of the same content keeps its key', () => {
  const first = idempotentAttempt(undefined, { name: 'Ada', slot: '09:00' });
  expect(idempotentAttempt(first, { name: 'Ada', slot: '09:00' })).toBe(first);
});

test('changed content gets its own key', () => {
  const first = idempotentAttempt(undefined, { slot: '09:00' });
  const second = idempotentAttempt(first, { slot: '10:00' });
  expect(second.key).not.toBe(first.key);
  expect(second.key).toMatch(/^[0-9a-f]{32}$/);
});

test('an attempt after a success gets a new key', () => {
  const first = idempotentAttempt(undefined, { slot: '09:00' });
  expect(idempotentAttempt(undefined, { slot: '09:00' }).key).not.toBe(first.key);
});

test('each call has an id of its own', async () => {
  const ids: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
    ids.push(headers.get('x-request-id'));
    return new Response('{}');
  });
  await fetchFunction('/things', {});
  await fetchFunction('/things', {});
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), latestRequestId()]);
  expect(ids[0]).not.toBe(ids[1]);
});
