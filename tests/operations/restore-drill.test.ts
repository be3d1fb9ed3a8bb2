// @module-tag embedded
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  countKinds,
  type Description,
  describeDatabase,
  describeFiles,
  differences,
} from '../../lab/restore-drill/describe.ts';
import { type DrillOptions, runDrill } from '../../lab/restore-drill/run-drill.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { TEMPLATE } from '../support/database/database.ts';
import { type FreshDatabase, freshDatabase } from '../support/database/fresh-database.ts';

// Texts that a dump could break: its own escapes, its end of rows, and other scripts.
const MESSAGE = '\\.\n\tquote \' and "double", back\\slash, \\N, żółw 🐢';

let database: FreshDatabase;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'meridian drill '));
  await mkdir(join(folder, 'storage', 'documents'), { recursive: true });
  await writeFile(join(folder, 'storage', 'documents', 'plan'), Buffer.from([0, 1, 2, 255]));
  await asOwner(
    (sql) => sql`
      insert into public.contact_submissions (name, email, company, message)
      values ('Ines Ortega', 'ines@earlier.example', 'Earlier Co', ${MESSAGE})`,
  );
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function asOwner<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(database.url('postgres'), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const drill = (options: Partial<DrillOptions> = {}) =>
  runDrill({
    root: CHECKOUT,
    superuserUrl: database.url('supabase_admin'),
    ownerUrl: database.url('postgres'),
    storageDir: join(folder, 'storage'),
    dumpDir: join(folder, 'dump'),
    say: () => undefined,
    template: TEMPLATE,
    ...options,
  });

const identity = () =>
  asOwner(async (sql) => {
    const [row] = await sql`select oid from pg_database where datname = current_database()`;
    return row?.oid as number;
  });
const messages = () =>
  asOwner(async (sql) => {
    const rows =
      await sql`select message from public.contact_submissions where email = 'ines@earlier.example'`;
    return rows.map(({ message }) => message);
  });

test('restores each row, right and file into another database', async () => {
  const old = await identity();
  const { found, described, steps } = await drill();
  expect(found).toEqual([]);
  expect(await identity()).not.toBe(old);
  expect(await messages()).toEqual([MESSAGE]);
  expect(await readFile(join(folder, 'storage', 'documents', 'plan'))).toEqual(Buffer.from([0, 1, 2, 255]));
  expect(await readdir(folder)).toEqual(['storage']);
  const kinds = countKinds(described);
  for (const kind of ['rows of', 'policy', 'function', 'trigger', 'sequence', 'extension', 'file', 'role'])
    expect(kinds.get(kind), kind).toBeGreaterThan(0);
  expect(described.get('rows of public.contact_submissions')).toMatch(
    /^[1-9]\d* rows, checksum [0-9a-f]{32}$/,
  );
  expect([...steps.keys()].at(-1)).toBe('Put the restored database into service');
});

test('brings the old database and files back when a step fails', async () => {
  const old = await identity();
  await expect(drill({ template: 'no_such_template' })).rejects.toThrow('does not exist');
  expect(await identity()).toBe(old);
  expect(await messages()).toEqual([MESSAGE]);
  expect(await readdir(join(folder, 'storage', 'documents'))).toEqual(['plan']);
});

test('describes a changed row, a missing policy, another grant and a missing file', async () => {
  const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  const describe = async () => {
    const found = (await sql.begin(describeDatabase)) as Description;
    for (const [key, value] of await describeFiles(join(folder, 'storage'))) found.set(key, value);
    return found;
  };
  const before = await describe();
  expect(differences(before, await describe())).toEqual([]);
  await sql`update public.contact_submissions set name = 'Other' where email = 'ines@earlier.example'`;
  await sql`drop policy contact_submissions_select on public.contact_submissions`;
  await sql`grant select on private.platform_secrets to anon`;
  await rm(join(folder, 'storage', 'documents', 'plan'));
  const text = differences(before, await describe()).join('\n');
  await sql.end();
  expect(text).toContain('The rows of public.contact_submissions differ: ');
  expect(text).toContain('The policy public.contact_submissions contact_submissions_select is missing.');
  expect(text).toContain('The grant on a relation private.platform_secrets was not there before.');
  expect(text).toContain('The file documents/plan is missing.');
});
