import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import { sequencesOf, tablesOf } from './tables.ts';

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
    const rows = await sql.unsafe(`copy ${name} (${columns}) to stdout`).readable();
    for await (const piece of rows) await write(piece as Buffer);
    // The driver (3.4.9) pauses its socket for a full buffer, and leaves it paused if that was the last piece.
    rows._read(0);
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
