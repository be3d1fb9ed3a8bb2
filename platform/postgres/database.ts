import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';

export interface SupervisedDatabase {
  url: RunningPostgres['url'];
  /** The postmaster's process as it runs now. */
  pid(): number;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 500;

/** Postgres, restarted automatically when it ends unexpectedly. @throws StartError at the first start. */
export async function startDatabase(options: PostgresOptions): Promise<SupervisedDatabase> {
  let current = await startPostgres(options);
  let stopping = false;

  async function keepRunning(): Promise<void> {
    for (;;) {
      await current.exited;
      if (stopping) return;
      options.log('database ended; starting it again');
      await delay(RESTART_DELAY_MS);
      try {
        current = await startPostgres(options);
      } catch (error) {
        options.log(`database: ${String(error)}`);
      }
    }
  }

  void keepRunning();
  return {
    url: current.url,
    pid: () => current.pid,
    async stop() {
      stopping = true;
      await current.stop();
    },
  };
}
