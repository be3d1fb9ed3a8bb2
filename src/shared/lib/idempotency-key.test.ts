import { expect, test } from 'vitest';
import { attemptFor } from './idempotency-key';

test('the same content retried keeps its key', () => {
  const first = attemptFor(undefined, { name: 'Ada', slot: '09:00' });
  expect(attemptFor(first, { name: 'Ada', slot: '09:00' })).toBe(first);
});

test('changed content gets a key of its own', () => {
  const first = attemptFor(undefined, { slot: '09:00' });
  const second = attemptFor(first, { slot: '10:00' });
  expect(second.key).not.toBe(first.key);
  expect(second.key).toMatch(/^[0-9a-f]{32}$/);
});

test('an attempt that has been forgotten after success starts anew', () => {
  const first = attemptFor(undefined, { slot: '09:00' });
  expect(attemptFor(undefined, { slot: '09:00' }).key).not.toBe(first.key);
});
