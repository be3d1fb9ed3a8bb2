import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClient } from '@supabase/supabase-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { TestTarget } from '../stack/test-target.ts';
import { copiedRows } from './copied-rows.ts';
import { type Table, tablesOf } from './tables.ts';

/** Every row that a project had, to be put back. */
export interface RowSnapshot {
  /** Restores exactly these rows, and deletes files without a row. */
  restore(): Promise<void>;
}

const connect = ({ ownerUrl }: TestTarget) => postgres(ownerUrl, { max: 1, onnotice: () => undefined });

/** What the project and the platform's accounts are stored in. */
const tablesWithRows = async (sql: Sql): Promise<Table[]> =>
  (await tablesOf(sql)).filter(({ name }) => /^(public|private|auth)\./.test(name));

async function read(sql: Sql | TransactionSql, table: Table): Promise<Buffer> {
  return Buffer.concat(await Readable.from(copiedRows(sql, table)).toArray());
}

async function write(sql: TransactionSql, { name, columns }: Table, rows: Buffer): Promise<void> {
  const copy = await sql.unsafe(`copy ${name} (${columns}) from stdin`).writable();
  await pipeline(Readable.from([rows]), copy);
}

interface Counter {
  /** Quoted, with its schema. */
  name: string;
  next: string;
}

/** Where the numbers of our rows go on. */
async function counters(sql: Sql): Promise<Counter[]> {
  const sequences = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'private')`;
  const found: Counter[] = [];
  for (const { name } of sequences) {
    const [row] = await sql.unsafe<[{ next: string }]>(
      `select last_value + is_called::int as next from ${name}`,
    );
    found.push({ name, next: row.next });
  }
  return found;
}

function filesOf(sql: Sql): Promise<{ id: string; bucket: string; name: string }[]> {
  return sql`select id, bucket_id as bucket, name from storage.objects`;
}

/** Files have to go by the storage API: their rows may not be deleted, and their bytes lie elsewhere. */
async function deleteFiles(target: TestTarget, files: { bucket: string; name: string }[]): Promise<void> {
  const { storage } = createClient(target.urls.api, target.secretKey, { auth: { persistSession: false } });
  for (const { bucket, name } of files) {
    const { error } = await storage.from(bucket).remove([name]);
    if (error) throw error;
  }
}

/** Remembers all rows, and where their numbers go on, of a project that only tests use. They are a few megabytes, and stay in memory. */
export async function snapshotRows(target: TestTarget): Promise<RowSnapshot> {
  const sql = connect(target);
  const kept: [Table, Buffer][] = [];
  let keptCounters: Counter[];
  const keptFiles = new Set<string>();
  try {
    for (const table of await tablesWithRows(sql)) kept.push([table, await read(sql, table)]);
    keptCounters = await counters(sql);
    for (const { id } of await filesOf(sql)) keptFiles.add(id);
  } finally {
    await sql.end();
  }
  return {
    async restore() {
      const again = connect(target);
      const changed: string[] = [];
      try {
        const added = (await filesOf(again)).filter(({ id }) => !keptFiles.has(id));
        await deleteFiles(target, added);
        await again.begin(async (transaction) => {
          // Without triggers and foreign keys: the rows fitted together when they were read.
          await transaction`set local session_replication_role = replica`;
          for (const [table, rows] of kept) {
            if (rows.equals(await read(transaction, table))) continue;
            changed.push(table.name);
            await transaction.unsafe(`delete from ${table.name}`);
            await write(transaction, table, rows);
          }
        });
        for (const { name, next } of keptCounters)
          await again`select setval(${name}::regclass, ${next}::bigint, false)`;
        // Else Postgres plans for the many rows that a test has had.
        if (changed.length > 0) await again.unsafe(`vacuum analyze ${changed.join(', ')}`);
      } finally {
        await again.end();
      }
    },
  };
}
