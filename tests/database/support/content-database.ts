import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { loadContentOf } from '../../../scripts/content/run-load.ts';
import { applySchemaFiles } from '../../../scripts/db/schema-databases.ts';
import { CHECKOUT } from '../../support/checkout.ts';
import { PLATFORM } from '../../support/database/database.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database/fresh-database.ts';

/** A database of the test file that has no content, and a folder of content that is new for each test. */
export function contentDatabase() {
  let database: FreshDatabase;
  let sql: Sql;
  let folder: string;
  beforeAll(async () => {
    database = await freshDatabase(PLATFORM);
    await applySchemaFiles(CHECKOUT, database.url('postgres'));
    sql = postgres(database.url('postgres'), { max: 1, onnotice: () => undefined });
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content '));
    onTestFinished(() => rm(folder, { recursive: true }));
    // A core of its own, which is empty.
    for (const name of ['core', 'firm']) await mkdir(join(folder, 'answers', name), { recursive: true });
  });
  return {
    /** As the owner of the database. */
    get sql() {
      return sql;
    },
    get folder() {
      return folder;
    },
    get url() {
      return database.url('postgres');
    },
    write: (file: string, text: string) => writeFile(join(folder, file), text),
    load: (isDry = false) => loadContentOf(folder, database.url('postgres'), isDry),
  };
}
