import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLocalEnv } from './env.ts';
import { portsFrom } from './ports.ts';
import type { Secrets } from './secrets.ts';
import { StartError } from './start-error.ts';

/**
 * The URL of this checkout's embedded database, as its owner; `PORT_BASE` says which copy.
 * @throws StartError when `npm start` has never run here.
 */
export async function embeddedDatabase(): Promise<string> {
  const file = join(import.meta.dirname, '..', '.local', 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(
      'There is no database yet.',
      'npm start has never run in this folder.',
      'Run npm start first.',
    );
  });
  const { databasePassword } = JSON.parse(text) as Secrets;
  const { database } = portsFrom(readLocalEnv().portBase);
  return `postgresql://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${database}/postgres`;
}
