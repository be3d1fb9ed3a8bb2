import { StorageClient } from '@supabase/storage-js';
import type { Env } from '../env.ts';
import { connection } from './clients.ts';

/** Acts as service_role, past every policy. */
export function serviceStorage(env: Env): StorageClient {
  const { headers, fetch } = connection(env);
  return new StorageClient(`${env.SUPABASE_URL}/storage/v1`, headers, fetch);
}

/** Removes files from a bucket. @throws Error when some could not be. */
export type RemoveFiles = (paths: string[]) => Promise<void>;

/** Reads a file of the bucket "documents"; undefined when there is none. @throws Error when it cannot be read. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

/** The storage API of the platform answers 400 for a file that does not exist, with the status in its body. */
function isMissing(error: object): boolean {
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  return status === 404 || String(statusCode) === '404';
}

/** `client` acts as service_role: a worker has no account that may read the file. */
export function createReadFile(client: StorageClient): ReadFile {
  return async (path) => {
    const { data, error } = await client.from('documents').download(path);
    if (data) return new Uint8Array(await data.arrayBuffer());
    if (error && isMissing(error)) return undefined;
    throw error ?? new Error('storage answered nothing');
  };
}

const AT_ONCE = 100;

/** `client` acts as service_role: no policy lets anyone but an admin remove a file of `bucket`. */
export function createRemoveFiles(client: StorageClient, bucket = 'documents'): RemoveFiles {
  return async (paths) => {
    for (let from = 0; from < paths.length; from += AT_ONCE) {
      const { error } = await client.from(bucket).remove(paths.slice(from, from + AT_ONCE));
      if (error) throw error;
    }
  };
}

/** The bucket "inbound-files": a file has its id as its name. */
export interface InboundFiles {
  /** Replaces a file of the same id. @throws Error when it could not be stored. */
  write: (id: string, content: Uint8Array) => Promise<void>;
  remove: RemoveFiles;
}

/** `client` acts as service_role: no policy lets anyone write or remove these files. */
export function createInboundFiles(client: StorageClient): InboundFiles {
  const bucket = client.from('inbound-files');
  return {
    async write(id, content) {
      // Whatever the sender declared, no browser shows this type.
      const { error } = await bucket.upload(id, content, {
        contentType: 'application/octet-stream',
        upsert: true,
      });
      if (error) throw error;
    },
    remove: createRemoveFiles(client, 'inbound-files'),
  };
}
