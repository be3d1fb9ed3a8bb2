import type { Sql } from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMinuteScheduler } from './minute-scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a scheduler with an email that is due, and returns how often it has woken the sending of emails. */
function start(isUrgent: boolean, wakeMail = vi.fn(async () => undefined)) {
  const query = async (words: TemplateStringsArray) =>
    words.join().includes('mail_queue_status')
      ? [{ mail: true, calendar: false }]
      : [{ build: false, calendar: false }];
  const wakeCalendars = async () => undefined;
  const sql = query as unknown as Sql;
  return {
    wakeMail,
    ...startMinuteScheduler({ sql, wakeMail, wakeCalendars, isUrgent, log: () => undefined }),
  };
}

test('an email that is due is sent within a second where it is urgent', async () => {
  const scheduler = start(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(scheduler.wakeMail).toHaveBeenCalledTimes(1);
  scheduler.stop();
});

test('an email that is due waits for the minute elsewhere', async () => {
  const scheduler = start(false);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(scheduler.wakeMail).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(scheduler.wakeMail).toHaveBeenCalledTimes(1);
  scheduler.stop();
});

test('the sending is not woken again while it runs', async () => {
  const scheduler = start(
    true,
    vi.fn(() => new Promise<undefined>(() => undefined)),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(scheduler.wakeMail).toHaveBeenCalledTimes(1);
  scheduler.stop();
});
