import type { Sql } from 'postgres';

export interface Clock {
  /** Runs a minute's work now. */
  tick(): Promise<void>;
  stop(): void;
}

export interface ClockOptions {
  sql: Sql;
  wakeMail: () => Promise<void>;
  log: (line: string) => void;
}

const MINUTE_MS = 60_000;

/** Does each minute what pg_cron does in production: the database's own work, then waking the mail if any is due. */
export function startClock({ sql, wakeMail, log }: ClockOptions): Clock {
  async function tick(): Promise<void> {
    try {
      await sql`select private.run_scheduled_jobs()`;
      const [queue] = await sql<[{ due: boolean }]>`
        select (public.mail_queue_status() ->> 'due')::int > 0 or private.is_site_build_due() as due`;
      if (queue.due) await wakeMail();
    } catch (error) {
      log(`clock: ${String(error)}`);
    }
  }
  const timer = setInterval(tick, MINUTE_MS);
  return { tick, stop: () => clearInterval(timer) };
}
