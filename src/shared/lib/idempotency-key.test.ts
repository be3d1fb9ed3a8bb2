import { expect, test } from 'vitest';
import { idempotentAttempt } from './idempotency-key';

test('the same content retried keeps its key', () => {
  const first = idempotentAttempt(undefined, { name: 'Ada', slot: '09:00' });
  expect(idempotentAttempt(first, { name: 'Ada', slot: '09:00' })).toBe(first);
});

test('changed content gets a key of its own', () => {
  const first = idempotentAttempt(undefined, { slot: '09:00' });
  const second = idempotentAttempt(first, { slot: '10:00' });
  expect(second.key).not.toBe(first.key);
  expect(second.key).toMatch(/^[0-9a-f]{32}$/);
});

test('an attempt after a success gets a new key', () => {
  const first = idempotentAttempt(undefined, { slot: '09:00' });
  expect(idempotentAttempt(undefined, { slot: '09:00' }).key).not.toBe(first.key);
});
