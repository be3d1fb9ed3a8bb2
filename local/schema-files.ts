import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { StartError } from './start-error.ts';

const SUPABASE = 'supabase';

/** The declared schema's files in the order of `schema_paths` in config.toml, relative to `supabase/`. */
export function schemaPaths(root: string): string[] {
  const config = parse(readFileSync(join(root, SUPABASE, 'config.toml'), 'utf8')) as {
    db: { migrations: { schema_paths: string[] } };
  };
  return config.db.migrations.schema_paths.map((path) => path.replace(/^\.\//, ''));
}

/** Every SQL file below `supabase/schemas`, relative to `supabase/`, sorted. */
export async function schemaFilesOnDisk(root: string): Promise<string[]> {
  const names = await readdir(join(root, SUPABASE, 'schemas'), { recursive: true });
  return names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `schemas/${name.replaceAll('\\', '/')}`)
    .sort();
}

/** @throws StartError naming the files below `supabase/schemas` that config.toml does not list, so that none is ignored. */
export async function requireListedSchemaFiles(root: string): Promise<void> {
  const listed = new Set(schemaPaths(root));
  const unlisted = (await schemaFilesOnDisk(root)).filter((file) => !listed.has(file));
  if (unlisted.length === 0) return;
  throw new StartError(
    `supabase/config.toml does not list ${unlisted.join(', ')}.`,
    'Only files in schema_paths of [db.migrations] are part of the schema.',
    'Add each file there, after the files that it needs.',
  );
}

/** The names of the files in `supabase/migrations` that are migrations, in the order in which they are applied. */
export async function migrationFiles(root: string): Promise<string[]> {
  const names = await readdir(join(root, SUPABASE, 'migrations'));
  return names.filter((name) => /^\d+_.*\.sql$/.test(name)).sort();
}

/**
 * The declared schema as one script that role `postgres` runs on an empty platform. A function's body may name what a
 * later file creates, so bodies are not checked.
 */
export async function schemaSql(root: string): Promise<string> {
  const texts = await Promise.all(
    schemaPaths(root).map(
      async (path) => `-- ${path}\n\n${await readFile(join(root, SUPABASE, path), 'utf8')}`,
    ),
  );
  return ['set check_function_bodies = off;\n', ...texts].join('\n');
}
