import { type FoundAccount, sharedDocument } from '@contracts/documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

/** A client's account, with the email address by which staff found it. */
export type Client = FoundAccount & { email: string };

export const documentQueries = {
  all: () => ['documents'] as const,
  lists: () => [...documentQueries.all(), 'list'] as const,

  /** The files shared with the client `userId`, newest first, for admins. */
  ofClient: (userId: string) =>
    queryOptions({
      queryKey: [...documentQueries.lists(), userId] as const,
      queryFn: ({ signal }) =>
        runQueryAs(sharedDocument.array(), (supabase) =>
          supabase.rpc('list_documents', { p_user_id: userId }).abortSignal(signal),
        ),
    }),

  /** The caller's own files, newest first. */
  own: (userId: string) =>
    queryOptions({
      queryKey: [...documentQueries.lists(), userId] as const,
      queryFn: ({ signal }) =>
        runQueryAs(sharedDocument.array(), (supabase) =>
          supabase
            .from('documents')
            .select('id, path, name, size_bytes, note, created_at')
            .eq('user_id', userId)
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ),
    }),
};
