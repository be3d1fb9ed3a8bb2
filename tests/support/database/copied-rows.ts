import type { Sql, TransactionSql } from 'postgres';
import type { Table } from './tables.ts';

/** Yields the rows of a table as pieces of COPY's text format. */
export async function* copiedRows(
  sql: Sql | TransactionSql,
  { name, columns }: Table,
): AsyncGenerator<Buffer> {
  const rows = await sql.unsafe(`copy ${name} (${columns}) to stdout`).readable();
  for await (const piece of rows) yield piece as Buffer;
  // The driver (3.4.9) pauses its socket for a full buffer, and leaves it paused if that was the last piece.
  rows._read(0);
}
