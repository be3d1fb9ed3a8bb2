import type { App } from '@supabase/lite';
import { createFileStore, type FileStore, type StoredFile } from './file-store.ts';

/** What @supabase/lite keeps bytes with; it exports no type and no adapter of its own. */
export type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

function metadataOf(file: StoredFile): Metadata {
  return {
    mimetype: file.contentType,
    cacheControl: file.cacheControl,
    contentLength: file.size,
    size: file.size,
    lastModified: file.lastModified,
    eTag: file.etag,
    httpStatusCode: 200,
  };
}

const ABSENT: Metadata = {
  mimetype: '',
  cacheControl: '',
  contentLength: 0,
  size: 0,
  eTag: '',
  httpStatusCode: 404,
};

async function existing(store: FileStore, bucket: string, key: string): Promise<StoredFile> {
  const file = await store.look(bucket, key);
  if (!file) throw new Error(`The bytes of an object of bucket ${bucket} are not there.`);
  return file;
}

/** Stores uploads to `/storage/v1` as files below `directory`, without versions. */
export function createStorageAdapter(directory: string, maxBytes: number): StorageAdapter {
  const store = createFileStore(directory, maxBytes);
  return {
    driver: undefined,
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const pieces = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>);
      return metadataOf(await store.write(bucket, key, pieces, { contentType, cacheControl }));
    },
    async getObject(bucket, key) {
      const [file, body] = [await store.look(bucket, key), await store.read(bucket, key)];
      if (!file || !body) return { metadata: ABSENT, httpStatusCode: 404 };
      return { metadata: metadataOf(file), httpStatusCode: 200, body };
    },
    async headObject(bucket, key) {
      return metadataOf(await existing(store, bucket, key));
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const { contentType, cacheControl } = await existing(store, fromBucket, fromKey);
      const body = (await store.read(fromBucket, fromKey)) ?? [];
      const copy = await store.write(toBucket, toKey, body, { contentType, cacheControl });
      return { httpStatusCode: 200, eTag: copy.etag, lastModified: copy.lastModified };
    },
    deleteObject: (bucket, key) => store.remove(bucket, key),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await store.remove(bucket, key);
    },
    async privateAssetUrl() {
      throw new Error('Pictures are not transformed here.');
    },
  };
}
