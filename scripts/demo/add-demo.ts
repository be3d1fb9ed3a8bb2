import { join } from 'node:path';
import postgres from 'postgres';
import { embeddedDatabase } from '../../platform/embedded-database.ts';
import { type DemoCounts, fillDemo, hasDemo } from './fill-demo.ts';
import { storeDocuments } from './store-documents.ts';

/** Adds the demo to the running copy of this checkout, with its files. @throws StartError as `fillDemo` does. */
export async function addDemo(): Promise<DemoCounts> {
  const { counts, documents } = await fillDemo(await embeddedDatabase());
  await storeDocuments(join(import.meta.dirname, '..', '..', '.local', 'storage'), documents);
  return counts;
}

/** Adds the demo, unless it is there. */
export async function ensureDemo(): Promise<void> {
  const sql = postgres(await embeddedDatabase(), { max: 1, onnotice: () => undefined });
  const isThere = await hasDemo(sql).finally(() => sql.end());
  if (!isThere) await addDemo();
}
