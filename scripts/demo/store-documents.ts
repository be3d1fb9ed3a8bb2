import { createFileStore } from '../../platform/storage/file-store.ts';
import type { DemoDocument } from './deals.ts';

const MAX_BYTES = 100_000;

/** Writes the files of the demo's documents to the storage folder of the stack, where its API reads them. */
export async function storeDocuments(directory: string, documents: readonly DemoDocument[]): Promise<void> {
  const store = createFileStore(directory, MAX_BYTES);
  for (const { path, mimeType, text } of documents)
    await store.write('documents', path, [Buffer.from(text)], {
      contentType: mimeType,
      cacheControl: 'max-age=3600',
    });
}
