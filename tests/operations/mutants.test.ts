// @module-tag embedded
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../support/database/fresh-database.ts';
import { installPgtap } from '../support/database/pgtap.ts';
import { reasonOf, staleReasons } from '../support/mutants/equivalent.ts';
import { hunt } from '../support/mutants/hunt.ts';
import { listMutants, nameOf } from '../support/mutants/list-mutants.ts';
import { sliceOf } from '../support/mutants/slice.ts';
import { readTestFiles } from '../support/mutants/test-files.ts';

// About 30 of the mutants; `npm run lab -- mutants` hunts all of them.
const database = await freshDatabase();
const uninstallPgtap = await installPgtap(database.url('supabase_admin'));
const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
const files = await readTestFiles(join(import.meta.dirname, '..', '..'));
const mutants = await listMutants(sql);

afterAll(async () => {
  await sql.end();
  await uninstallPgtap();
  await database.drop();
});

test('each mutant has a name of its own', () => {
  expect(new Set(mutants.map(nameOf)).size).toBe(mutants.length);
});

test('every reason for a survivor is about a mutant that there is', () => {
  expect(staleReasons(mutants)).toEqual([]);
});

test.each(sliceOf(mutants.filter((mutant) => !reasonOf(mutant))))('$kind: $name', async (mutant) => {
  expect(await hunt(sql, mutant, { files, seconds: new Map() }, 'relevant')).toMatchObject({
    killedBy: expect.any(String),
  });
});

test('no change stays', async () => {
  expect(await listMutants(sql)).toEqual(mutants);
});
