import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database/fresh-database.ts';
import { installPgtap, runPgtapFile, type TapLine } from '../support/database/pgtap.ts';

const folder = join(import.meta.dirname, '..', '..', 'supabase', 'tests');
/** While one works on a part: PGTAP=40_booking npx vitest run --project database pgtap */
const wanted = new RegExp(process.env.PGTAP ?? '');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.sql') && wanted.test(name))
  .sort();

// The files run while tests are collected, so that each TAP line can be a test of its own.
const database = await freshDatabase();
const uninstallPgtap = await installPgtap(database.url('supabase_admin'));

async function linesOf(name: string): Promise<TapLine[]> {
  try {
    return await runPgtapFile(join(folder, name), database.url('postgres'));
  } catch (error) {
    return [{ passed: false, description: 'runs to its end', details: String(error) }];
  }
}

const reports: [file: string, lines: TapLine[]][] = [];
for (const name of files) reports.push([name, await linesOf(name)]);

afterAll(async () => {
  await uninstallPgtap();
  await database.drop();
});

test('pgTAP files exist', () => {
  expect(files.length).toBeGreaterThan(0);
});

describe.each(reports)('%s', (_name, lines) => {
  test.each(lines)('$description', ({ passed, details }) => {
    expect(passed, details).toBe(true);
  });
});
