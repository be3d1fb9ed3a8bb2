import type { Tables } from '@contracts/database.types.ts';
import { queryOptions } from '@tanstack/react-query';
import { runQuery } from '@/shared/supabase/run-query';

/** A file that staff shared with a client; `path` is its place in the bucket. */
export type SharedDocument = Pick<
  Tables<'documents'>,
  'id' | 'path' | 'name' | 'size_bytes' | 'note' | 'created_at'
>;

export type FoundAccount = Pick<Tables<'accounts'>, 'id' | 'full_name' | 'company'>;

/** A client's account, with the email address by which staff found it. */
export type Client = FoundAccount & { email: string };

export const documentQueries = {
  all: () => ['documents'] as const,
  lists: () => [...documentQueries.all(), 'list'] as const,

  /** The files shared with the client `userId`, newest first: the caller's own, or any client's for admins. */
  ofClient: (userId: string) =>
    queryOptions({
      queryKey: [...documentQueries.lists(), userId] as const,
      queryFn: ({ signal }): Promise<SharedDocument[]> =>
        runQuery((supabase) =>
          supabase
            .from('documents')
            .select('id, path, name, size_bytes, note, created_at')
            .eq('user_id', userId)
            .order('created_at', { ascending: false })
            .order('id')
            .abortSignal(signal),
        ),
    }),
};
