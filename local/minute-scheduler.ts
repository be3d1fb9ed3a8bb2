import type { Sql } from 'postgres';

export interface MinuteScheduler {
  /** Runs a minute's work now. */
  tick(): Promise<void>;
  stop(): void;
}

export interface MinuteSchedulerOptions {
  sql: Sql;
  wakeMail: () => Promise<void>;
  /** Looks for due builds of the site every second, too, so that what staff publish is live soon. */
  isBuildUrgent: boolean;
  log: (line: string) => void;
}

const MINUTE_MS = 60_000;
const BUILD_POLL_MS = 1_000;

/** Does each minute what pg_cron does in production: the database's own work, then waking the mail if any is due. */
export function startMinuteScheduler({
  sql,
  wakeMail,
  isBuildUrgent,
  log,
}: MinuteSchedulerOptions): MinuteScheduler {
  async function tick(): Promise<void> {
    try {
      await sql`select private.run_scheduled_jobs()`;
      const [queue] = await sql<[{ due: boolean }]>`
        select (public.mail_queue_status() ->> 'due')::int > 0 or private.is_site_build_due() as due`;
      if (queue.due) await wakeMail();
    } catch (error) {
      log(`minute scheduler: ${String(error)}`);
    }
  }
  async function requestDueBuild(): Promise<void> {
    try {
      const [{ due }] = await sql<[{ due: boolean }]>`select private.is_site_build_due() as due`;
      if (due) await wakeMail();
    } catch {
      // The minute's tick reports the same failure.
    }
  }
  const timers = [setInterval(tick, MINUTE_MS)];
  if (isBuildUrgent) timers.push(setInterval(requestDueBuild, BUILD_POLL_MS));
  return { tick, stop: () => timers.forEach(clearInterval) };
}
