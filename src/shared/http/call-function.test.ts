import { expect, test } from 'vitest';
import { idempotentAttempt } from './call-function';

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
