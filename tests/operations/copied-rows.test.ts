// @module-tag embedded
import { type AddressInfo, connect, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { copiedRows } from '../support/database/copied-rows.ts';
import { testDatabase } from '../support/database/fresh-database.ts';

const database = testDatabase();
const MESSAGE_HEADER_BYTES = 5;

/** Passes everything on, but lets "COPY 1" arrive after the rows, as a busy network may. */
const proxy = createServer((client) => {
  const server = connect(Number(new URL(database.url('postgres')).port), '127.0.0.1');
  client.pipe(server);
  server.on('data', async (data: Buffer) => {
    const end = data.lastIndexOf('COPY 1\0');
    if (end < 0) return client.write(data);
    const cut = end - MESSAGE_HEADER_BYTES;
    server.pause();
    client.write(data.subarray(0, cut));
    await setTimeout(20);
    client.write(data.subarray(cut));
    return server.resume();
  });
  server.on('end', () => client.end());
});
afterAll(() => proxy.close());

test('the connection goes on after a last row that is larger than the buffer of the driver', async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url('postgres'));
  url.port = String((proxy.address() as AddressInfo).port);
  const sql = postgres(url.href, { max: 1 });
  await sql`create temporary table large as select repeat('x', 100000) as text`;
  const rows = await Readable.from(copiedRows(sql, { name: 'large', columns: 'text' })).toArray();
  expect(Buffer.concat(rows)).toHaveLength(100_001);
  expect(await sql`select 1 as next`).toEqual([{ next: 1 }]);
  await sql.end();
});
