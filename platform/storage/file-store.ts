import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** The metadata in a file's first line. */
interface Head {
  contentType: string;
  cacheControl: string;
}

export interface StoredFile extends Head {
  /** Bytes of content. */
  size: number;
  lastModified: Date;
  /** Another one for other content. */
  etag: string;
}

/** Files by bucket and key. A key is any text; on disk, file names are hashes of keys. */
export interface FileStore {
  /** Stores all of `body`, or nothing. @throws TooLargeError beyond the store's limit. */
  write(
    bucket: string,
    key: string,
    body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    head: Head,
  ): Promise<StoredFile>;
  /** Undefined when there is no such file. */
  look(bucket: string, key: string): Promise<StoredFile | undefined>;
  /** The content; undefined when there is no such file. */
  read(bucket: string, key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  remove(bucket: string, key: string): Promise<void>;
}

class TooLargeError extends Error {}

const LONGEST_HEAD = 4096;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** A file on disk is one line of JSON, its head, and then the content, so that the two cannot part. */
async function readHead(path: string): Promise<(StoredFile & { start: number }) | undefined> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n');
    if (end < 0) throw new Error(`${path} is not a stored file.`);
    const { size, mtime, mtimeMs, ino } = await file.stat();
    const head = JSON.parse(buffer.toString('utf8', 0, end)) as Head;
    const start = end + 1;
    const etag = `"${ino.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    return { ...head, size: size - start, lastModified: mtime, etag, start };
  } finally {
    await file.close();
  }
}

/** Keeps files below `directory`, which is made when the first one comes. */
export function createFileStore(directory: string, maxBytes: number): FileStore {
  const folderOf = (bucket: string) => join(directory, createHash('sha256').update(bucket).digest('hex'));
  const pathOf = (bucket: string, key: string) =>
    join(folderOf(bucket), createHash('sha256').update(key).digest('hex'));

  const store: FileStore = {
    async write(bucket, key, body, head) {
      await mkdir(folderOf(bucket), { recursive: true });
      const path = pathOf(bucket, key);
      const unfinished = `${path}.${randomUUID()}`;
      const line = `${JSON.stringify(head)}\n`;
      if (Buffer.byteLength(line) > LONGEST_HEAD) throw new Error('The content type is too long.');
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.write(line);
          let size = 0;
          for await (const piece of body) {
            size += piece.byteLength;
            if (size > maxBytes) throw new TooLargeError(`More than ${maxBytes} bytes.`);
            await file.writeFile(piece);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return (await store.look(bucket, key)) as StoredFile;
    },
    look: (bucket, key) => readHead(pathOf(bucket, key)),
    async read(bucket, key) {
      const path = pathOf(bucket, key);
      const head = await readHead(path);
      return (
        head && (Readable.toWeb(createReadStream(path, { start: head.start })) as ReadableStream<Uint8Array>)
      );
    },
    async remove(bucket, key) {
      await rm(pathOf(bucket, key), { force: true });
    },
  };
  return store;
}
