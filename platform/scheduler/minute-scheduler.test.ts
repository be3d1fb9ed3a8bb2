import type { Sql } from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMinuteScheduler } from './minute-scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a scheduler with an email that is due, and returns the function by which it wakes others. */
function start(isUrgent: boolean, wake = vi.fn(async (_name: string) => undefined)) {
  const query = async (words: TemplateStringsArray) =>
    words.join().includes('is_function_due') ? [{ name: 'deliver-mail' }] : [];
  const sql = query as unknown as Sql;
  return { wake, ...startMinuteScheduler({ sql, wake, isUrgent, log: () => undefined }) };
}

test('an email that is due is sent within a second where it is urgent', async () => {
  const scheduler = start(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(scheduler.wake.mock.calls).toEqual([['deliver-mail']]);
  scheduler.stop();
});

test('an email that is due waits for the minute elsewhere', async () => {
  const scheduler = start(false);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(scheduler.wake).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(scheduler.wake.mock.calls).toEqual([['deliver-mail']]);
  scheduler.stop();
});

test('the sending is not woken again while it runs', async () => {
  const scheduler = start(
    true,
    vi.fn(() => new Promise<undefined>(() => undefined)),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(scheduler.wake.mock.calls).toEqual([['deliver-mail']]);
  scheduler.stop();
});
