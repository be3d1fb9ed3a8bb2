import { z } from 'zod';
import type { Rpc } from '../_shared/db/rpc.ts';
import { inBackground } from '../_shared/http/in-background.ts';
import { describeError, type Log } from '../_shared/http/log.ts';

interface Runtime {
  Supabase?: {
    ai?: {
      Session: new (
        model: 'gte-small',
      ) => {
        run(text: string, options: { mean_pool: boolean; normalize: boolean }): Promise<Iterable<number>>;
      };
    };
  };
}

/** Returns the embedding of a text: 384 numbers, a vector of length 1. */
export type Embed = (text: string) => Promise<number[]>;

/**
 * The model that the platform's runtime has built in; undefined on a runtime without one.
 * Source: https://supabase.com/docs/guides/ai/quickstarts/generate-text-embeddings
 */
export function createEmbed(runtime: Runtime = globalThis as Runtime): Embed | undefined {
  const Session = runtime.Supabase?.ai?.Session;
  if (!Session) return undefined;
  const session = new Session('gte-small');
  return async (text) => Array.from(await session.run(text, { mean_pool: true, normalize: true }));
}

/** A call has two seconds of CPU on the platform, and the question itself needs some of it. */
const SECTIONS_PER_CALL = 5;

const sections = z.array(z.object({ id: z.number(), checksum: z.string(), content: z.string() }));

/**
 * Starts to embed a few sections that have no embedding yet, in the background and one run at a time. The next call
 * embeds the next ones, or tries again after a failure, which is only logged.
 */
export function createStoreVectors(rpc: Rpc, embed: Embed, log: Log): () => void {
  let isRunning = false;

  async function run(): Promise<void> {
    const missing = await rpc.read('list_missing_embeddings', { p_limit: SECTIONS_PER_CALL }, sections);
    const vectors = [];
    for (const { id, checksum, content } of missing) {
      vectors.push({ id, checksum, embedding: await embed(content) });
    }
    if (vectors.length > 0) await rpc('store_embeddings', { p_vectors: vectors }, z.number());
  }

  return () => {
    if (isRunning) return;
    isRunning = true;
    const work = run()
      .catch((error: unknown) => log('warn', 'no vectors', { fault: describeError(error) }))
      .finally(() => {
        isRunning = false;
      });
    inBackground(work);
  };
}
