import { rm } from 'node:fs/promises';
import { startPlatform } from '../../../platform/start-platform.ts';
import { developmentSeeds } from '../../../scripts/content/seeds.ts';
import { CHECKOUT } from '../checkout.ts';
import { makeEmptyFolder, PREPARED_DATA } from './data-folder.ts';
import { freePortBase } from './stack.ts';
import { givenTarget } from './test-target.ts';

let made: string | undefined;

/**
 * Migrates and seeds one database; each stack of a test begins with a copy of its files. `npm test` does it once for the
 * parts `security`, `chaos`, `browsers` and `e2e`.
 */
export async function setup(): Promise<void> {
  if (givenTarget() || process.env[PREPARED_DATA]) return;
  made = await makeEmptyFolder();
  const stack = await startPlatform(
    {
      root: CHECKOUT,
      dataDir: made,
      portBase: await freePortBase(),
      fresh: false,
      front: 'site',
      seeds: developmentSeeds(CHECKOUT),
      rateLimitScale: 1,
      log: () => undefined,
    },
    async ([startPostgres, prepare]) => {
      await startPostgres?.run();
      await prepare?.run();
    },
  );
  await stack.stop();
  process.env[PREPARED_DATA] = made;
}

export async function teardown(): Promise<void> {
  if (!made) return;
  delete process.env[PREPARED_DATA];
  await rm(made, { recursive: true, force: true });
  made = undefined;
}
