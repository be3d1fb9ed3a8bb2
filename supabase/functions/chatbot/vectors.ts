import { z } from 'zod';
import type { Rpc } from '../_shared/db/rpc.ts';
import { inBackground } from '../_shared/http/background.ts';
import { describe, type Log } from '../_shared/http/log.ts';

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

/** The vector of a text, 384 numbers, written as pgvector reads it: '[0.1,0.2]'. */
export type Embed = (text: string) => Promise<string>;

/**
 * The model that the platform's runtime has built in; undefined on a runtime without one.
 * Source: https://supabase.com/docs/guides/ai/quickstarts/generate-text-embeddings
 */
export function createEmbed(runtime: Runtime = globalThis as Runtime): Embed | undefined {
  const Session = runtime.Supabase?.ai?.Session;
  if (!Session) return undefined;
  const session = new Session('gte-small');
  return async (text) =>
    JSON.stringify(Array.from(await session.run(text, { mean_pool: true, normalize: true })));
}

const sections = z.array(z.object({ id: z.number(), checksum: z.string(), content: z.string() }));

/**
 * Gives the sections that have none their vectors, one run at a time and without delaying anybody. The next question
 * goes on after a failure.
 */
export function createKeepVectors(rpc: Rpc, embed: Embed, log: Log): () => void {
  let isRunning = false;

  async function run(): Promise<void> {
    for (;;) {
      const waiting = await rpc('list_kb_missing_embeddings', { p_limit: 20 }, sections);
      const vectors = [];
      for (const { id, checksum, content } of waiting) {
        vectors.push({ id, checksum, embedding: await embed(content) });
      }
      // None are left, or all of them have changed meanwhile.
      if (
        vectors.length === 0 ||
        (await rpc('store_kb_embeddings', { p_vectors: vectors }, z.number())) === 0
      )
        return;
    }
  }

  return () => {
    if (isRunning) return;
    isRunning = true;
    const work = run()
      .catch((error: unknown) => log('warn', 'no vectors', { fault: describe(error) }))
      .finally(() => {
        isRunning = false;
      });
    inBackground(work);
  };
}
