import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';

const RESTART_DELAY_MS = 500;

/** Postgres, started again by itself whenever it ends without being asked to. @throws StartError at the first start. */
export async function startDatabase(options: PostgresOptions): Promise<RunningPostgres> {
  let current = await startPostgres(options);
  let stopping = false;

  async function watch(): Promise<void> {
    while (!stopping) {
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

  const first = current;
  void watch();
  return {
    ...first,
    async stop() {
      stopping = true;
      await current.stop();
    },
  };
}
