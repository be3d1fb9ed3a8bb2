import type { Sql } from 'postgres';

export interface MinuteScheduler {
  /** Runs a minute's work now. */
  tick(): Promise<void>;
  stop(): void;
}

export interface MinuteSchedulerOptions {
  sql: Sql;
  wakeMail: () => Promise<void>;
  log: (line: string) => void;
}

const MINUTE_MS = 60_000;

/** Does each minute what pg_cron does in production: the database's own work, then waking the mail if any is due. */
export function startMinuteScheduler({ sql, wakeMail, log }: MinuteSchedulerOptions): MinuteScheduler {
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
  const timer = setInterval(tick, MINUTE_MS);
  return { tick, stop: () => clearInterval(timer) };
}
