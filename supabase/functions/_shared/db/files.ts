import { z } from 'zod';
import type { Env } from '../env.ts';
import { connection } from './clients.ts';

/** A storage bucket, as service_role, which bypasses every policy. Each call throws an Error with the message of the storage API. */
export interface Bucket {
  /** Returns a file's bytes; undefined when there is no such file. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Writes a file, in place of one at the same path. Its type is one that browsers do not display. */
  write(path: string, content: Uint8Array): Promise<void>;
  /** Removes files. A missing file is not an error. */
  remove(paths: string[]): Promise<void>;
}

/** The storage API of the platform answers 400 for a file that does not exist, with the status in its body. */
const fault = z.object({ statusCode: z.coerce.string().catch(''), message: z.string().catch('') });
const AT_ONCE = 100;

/** Calls the storage API (https://supabase.github.io/storage) directly: its package would add 1.3 MB to each function. */
export function serviceBucket(env: Env, bucket: 'documents' | 'inbound-files'): Bucket {
  const { headers, fetch } = connection(env);
  const root = `${env.SUPABASE_URL}/storage/v1/object/${bucket}`;
  const urlOf = (path: string) => `${root}/${path.split('/').map(encodeURIComponent).join('/')}`;

  /** Returns the body of the response; undefined when there is no such file or bucket. */
  async function call(url: string, init: RequestInit & { headers?: Record<string, string> }) {
    const response = await fetch(url, { ...init, headers: { ...headers, ...init.headers } });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    const { statusCode, message } = fault.parse(await response.json().catch(() => ({})));
    if (response.status === 404 || statusCode === '404') return undefined;
    throw new Error(`storage ${response.status} ${message}`.trim());
  }

  async function change(...request: Parameters<typeof call>): Promise<void> {
    if (!(await call(...request))) throw new Error(`storage has no bucket ${bucket}`);
  }

  return {
    read: (path) => call(urlOf(path), { method: 'GET' }),

    write: (path, content) =>
      change(urlOf(path), {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream', 'x-upsert': 'true' },
        // The platform's TypeScript has no `Uint8Array<ArrayBuffer>`, which newer ones require here.
        body: content as BodyInit,
      }),

    async remove(paths) {
      for (let from = 0; from < paths.length; from += AT_ONCE) {
        await change(root, {
          method: 'DELETE',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ prefixes: paths.slice(from, from + AT_ONCE) }),
        });
      }
    },
  };
}
