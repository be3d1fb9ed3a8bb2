import type { Sql } from 'postgres';

export interface MinuteScheduler {
  /** Runs a minute's work now. */
  tick(): Promise<void>;
  stop(): void;
}

export interface MinuteSchedulerOptions {
  sql: Sql;
  /** Calls the function `name`. */
  wake: (name: string) => Promise<void>;
  /** Looks for due emails, builds and calendars every second, too, so that staff soon see the result of a click. */
  isUrgent: boolean;
  log: (line: string) => void;
}

const FUNCTIONS = ['deliver-mail', 'refresh-calendars', 'jobs'];
const MINUTE_MS = 60_000;
const POLL_MS = 1_000;

/** Does each minute what pg_cron does in production: the database's own work, then waking the functions that are due. */
export function startMinuteScheduler({ sql, wake, isUrgent, log }: MinuteSchedulerOptions): MinuteScheduler {
  async function wakeDue(): Promise<void> {
    const due = await sql<{ name: string }[]>`
      select name from unnest(${FUNCTIONS}::text[]) as name where private.is_function_due(name)`;
    await Promise.all(due.map(({ name }) => wake(name)));
  }
  async function tick(): Promise<void> {
    try {
      await sql`select private.run_scheduled_jobs()`;
      await wakeDue();
    } catch (error) {
      log(`minute scheduler: ${String(error)}`);
    }
  }
  let isWaking = false;
  async function wakeUrgent(): Promise<void> {
    if (isWaking) return;
    isWaking = true;
    try {
      await wakeDue();
    } catch {
      // The minute's tick reports the same failure.
    } finally {
      isWaking = false;
    }
  }
  const timers = [setInterval(tick, MINUTE_MS)];
  if (isUrgent) timers.push(setInterval(wakeUrgent, POLL_MS));
  return { tick, stop: () => timers.forEach(clearInterval) };
}
