import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import { copiedRows } from '../../tests/support/database/copied-rows.ts';
import { tablesOf } from '../../tests/support/database/tables.ts';
import { sequencesOf } from './sequences.ts';

/**
 * Writes all rows as SQL for psql, in the form of `supabase db dump --data-only --use-copy`, and returns the bytes. The
 * definitions are not in it, because the migrations have them. `sql` is one transaction that sees one moment.
 */
export async function dumpData(sql: TransactionSql, file: string): Promise<number> {
  const output = createWriteStream(file, { mode: 0o600 });
  const write = async (text: string | Buffer) => {
    if (!output.write(text)) await once(output, 'drain');
  };
  await write('set session_replication_role = replica;\n\n');
  for (const { name, columns } of await tablesOf(sql)) {
    await write(`copy ${name} (${columns}) from stdin;\n`);
    for await (const piece of copiedRows(sql, { name, columns })) await write(piece);
    await write('\\.\n\n');
  }
  for (const { name, last } of await sequencesOf(sql))
    await write(
      last === null
        ? `select pg_catalog.setval('${name}', 1, false);\n`
        : `select pg_catalog.setval('${name}', ${last}, true);\n`,
    );
  output.end();
  await finished(output);
  return output.bytesWritten;
}
