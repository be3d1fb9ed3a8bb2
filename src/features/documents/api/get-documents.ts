import { sharedDocument } from '@contracts/documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { documentKeys } from './keys';

/** The files shared with the client `userId`, newest first, for admins; read anew each time the list is opened. */
export function documentsOfClientOptions(userId: string) {
  return queryOptions({
    queryKey: documentKeys.of(userId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(sharedDocument.array(), (supabase) =>
        supabase.rpc('list_documents', { p_user_id: userId }).abortSignal(signal),
      ),
  });
}

/** The caller's own files, newest first; read anew each time the list is opened. */
export function documentsOptions(userId: string) {
  return queryOptions({
    queryKey: documentKeys.of(userId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(sharedDocument.array(), (supabase) =>
        supabase
          .from('documents')
          .select('id, path, name, size_bytes, note, created_at')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      ),
  });
}
