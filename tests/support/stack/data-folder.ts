import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Names the folder that the data folders of stacks begin as; see prepared-stack.ts. */
export const PREPARED_DATA = 'PREPARED_DATA_FOLDER';

/** Makes an empty folder; its path has a space, as a person's may. The caller removes it. */
export async function makeEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site stack '));
  // Root's Postgres runs as another user, who must get at its files.
  await chmod(folder, 0o755);
  return folder;
}

/** Makes a data folder for a stack: seeded where the run has prepared one, else empty. The caller removes it. */
export async function makeDataFolder(): Promise<string> {
  const folder = await makeEmptyFolder();
  const prepared = process.env[PREPARED_DATA];
  // With its owners: for root, the database's files belong to another user.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}
