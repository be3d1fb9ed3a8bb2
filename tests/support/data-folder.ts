import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty data folder for a stack; its path has a space, as a person's may. The caller removes it. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian stack '));
  // Root's Postgres runs as another user, who must get at its files.
  await chmod(folder, 0o755);
  return folder;
}
