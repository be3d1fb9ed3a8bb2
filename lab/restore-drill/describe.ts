import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TransactionSql } from 'postgres';
import { filesBelow } from '../../scripts/files-below.ts';
import { tablesOf } from '../../tests/support/database/tables.ts';

/** The definition or checksum of each thing, by its kind and name. */
export type Description = Map<string, string>;

interface DescribedObject {
  kind: string;
  name: string;
  definition: string;
}

async function describeRows(sql: TransactionSql, description: Description): Promise<void> {
  for (const { name } of await tablesOf(sql)) {
    const [row] = await sql.unsafe<[{ count: string; checksum: string | null }]>(
      `select count(*) as count, md5(string_agg(line, '' order by line)) as checksum
       from (select md5(t::text) as line from ${name} t) lines`,
    );
    description.set(`rows of ${name}`, `${row.count} rows, checksum ${row.checksum}`);
  }
}

/**
 * Describes a database as one transaction sees it: the number and checksum of the rows of each table, and each schema,
 * table, column, constraint, index, policy, trigger, function, type, sequence, extension, grant, comment and role.
 */
export async function describeDatabase(sql: TransactionSql): Promise<Description> {
  const description: Description = new Map();
  await describeRows(sql, description);
  const statement = await readFile(join(import.meta.dirname, 'objects.sql'), 'utf8');
  const objects = await sql.unsafe<DescribedObject[]>(`select * from (${statement}) o order by 1, 2, 3`);
  for (const { kind, name, definition } of objects) {
    const key = `${kind} ${name}`;
    const earlier = description.get(key);
    description.set(key, earlier === undefined ? definition : `${earlier}\n${definition}`);
  }
  return description;
}

/** Describes the files below a folder by their SHA-256. */
export async function describeFiles(folder: string): Promise<Description> {
  const description: Description = new Map();
  for (const file of await filesBelow(folder)) {
    const checksum = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    description.set(`file ${relative(folder, file)}`, checksum);
  }
  return description;
}

const SHORT = 160;

/** Returns a sentence for each thing that is missing, was added, or differs. */
export function differences(before: Description, after: Description): string[] {
  const shortened = (text = '') => text.replace(/\s+/g, ' ').slice(0, SHORT);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was === is) return [];
    if (is === undefined) return [`The ${key} is missing.`];
    if (was === undefined) return [`The ${key} was not there before.`];
    return [
      `The ${key} ${key.startsWith('rows of') ? 'differ' : 'differs'}: ${shortened(was)} became ${shortened(is)}`,
    ];
  });
}

/** Returns how many things of each kind were described, such as `12 table`. */
export function countKinds(description: Description): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of description.keys()) {
    const kind = /^(rows of|file|event trigger|grant on a \w+|default grant|\w+)/.exec(key)?.[0] ?? key;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}
