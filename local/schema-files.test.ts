import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireListedSchemaFiles } from './schema-files.ts';

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
