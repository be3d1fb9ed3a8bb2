import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../contracts/database.types.ts';

/** Removes files from the bucket "documents". @throws Error when some could not be. */
export type RemoveFiles = (paths: string[]) => Promise<void>;

const AT_ONCE = 100;

/** `client` acts as service_role: no policy lets anyone but an admin remove a file. */
export function createRemoveFiles(client: SupabaseClient<Database>): RemoveFiles {
  return async (paths) => {
    for (let from = 0; from < paths.length; from += AT_ONCE) {
      const { error } = await client.storage.from('documents').remove(paths.slice(from, from + AT_ONCE));
      if (error) throw error;
    }
  };
}
