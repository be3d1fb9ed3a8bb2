import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECKOUT } from '../../tests/support/checkout.ts';
import { baselineFile, baselineSql, migrationFiles, requireListedSchemaFiles } from './schema-files.ts';

/** The migrations that a release has, by name, each with the SHA-256 of its text. */
async function releasedMigrations(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(CHECKOUT, 'supabase/released-migrations.json'), 'utf8'));
}

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'schema-files-'));
  await mkdir(join(root, 'supabase/schemas/10_access'), { recursive: true });
  await writeFile(
    join(root, 'supabase/config.toml'),
    '[db.migrations]\nschema_paths = ["./schemas/10_access/roles.sql"]\n',
  );
  await writeFile(join(root, 'supabase/schemas/10_access/roles.sql'), '');
});
afterAll(() => rm(root, { recursive: true }));

it('accepts a schema whose files are all listed', async () => {
  await expect(requireListedSchemaFiles(root)).resolves.toBeUndefined();
});

it('names a schema file that config.toml does not list', async () => {
  await writeFile(join(root, 'supabase/schemas/10_access/people.sql'), '');
  await expect(requireListedSchemaFiles(root)).rejects.toMatchObject({
    message: expect.stringContaining('schemas/10_access/people.sql'),
    todo: expect.stringContaining('Add each file there'),
  });
});

// After a change of supabase/schemas: npm run lab -- db:baseline
it('the baseline is supabase/schemas, until the first release', async () => {
  const released = await releasedMigrations();
  if (Object.keys(released).length > 0) return;
  await expect(await readFile(await baselineFile(CHECKOUT), 'utf8')).toBe(await baselineSql(CHECKOUT));
  expect(await migrationFiles(CHECKOUT)).toEqual([
    expect.stringMatching(/_baseline\.sql$/),
    expect.stringMatching(/_platform_extras\.sql$/),
  ]);
});

it('no migration of a release was changed', async () => {
  for (const [name, hash] of Object.entries(await releasedMigrations())) {
    const text = await readFile(join(CHECKOUT, 'supabase/migrations', name));
    expect(createHash('sha256').update(text).digest('hex'), name).toBe(hash);
  }
});
