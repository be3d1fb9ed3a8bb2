import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a long command keeps of its work in the git-ignored folder `.local`, so that its next run goes on from there. */
export interface ProgressFile<T> {
  /** Undefined before the first `save`, and after `clear`. */
  read(): Promise<T | undefined>;
  save(progress: T): Promise<void>;
  clear(): Promise<void>;
}

export function progressFile<T>(root: string, name: string): ProgressFile<T> {
  const file = join(root, '.local', `${name}.json`);
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    async save(progress) {
      await mkdir(dirname(file), { recursive: true });
      // A command that is stopped while it writes must not lose what it has kept.
      await writeFile(`${file}.new`, JSON.stringify(progress));
      await rename(`${file}.new`, file);
    },
    clear: () => rm(file, { force: true }),
  };
}
