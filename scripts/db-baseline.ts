// npm run lab -- db:baseline: writes the first migration from supabase/schemas, until the first release.
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { baselineFile, baselineSql, requireListedSchemaFiles } from '../platform/postgres/schema-files.ts';

const ROOT = join(import.meta.dirname, '..');

await requireListedSchemaFiles(ROOT);
const file = await baselineFile(ROOT);
await writeFile(file, await baselineSql(ROOT));
process.stdout.write(`${relative(ROOT, file)} is written.\n`);
