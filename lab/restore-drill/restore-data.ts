import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';
import { tablesOf } from '../../tests/support/database/tables.ts';

const END_OF_ROWS = '\\.';

/** Yields the lines up to the end of the rows of one table. */
async function* rowsOf(lines: AsyncIterator<string>): AsyncGenerator<string> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('The dump ends in the rows of a table.');
    if (value === END_OF_ROWS) return;
    yield `${value}\n`;
  }
}

async function emptyTables(sql: TransactionSql): Promise<void> {
  for (const { name } of await tablesOf(sql)) await sql.unsafe(`delete from ${name}`);
}

/**
 * Replaces all rows of a database that has the migrations by those of a file of `dumpData`, all or none. Triggers and
 * foreign keys are off: the rows fitted together when they were read.
 */
export async function restoreData(sql: Sql, file: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await emptyTables(transaction);
    for (;;) {
      const { value: line, done } = await lines.next();
      if (done) return;
      if (line.startsWith('copy ')) {
        const rows = await transaction.unsafe(line.replace(/;$/, '')).writable();
        await pipeline(Readable.from(rowsOf(lines)), rows);
      } else if (line.startsWith('select ')) await transaction.unsafe(line);
    }
  });
}
