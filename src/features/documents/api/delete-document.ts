import type { SharedDocument } from '@contracts/documents.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '@/shared/query/read-anew';
import { getSupabase } from '@/shared/supabase/client';
import { refusalOf } from '@/shared/supabase/refusal';
import { DOCUMENTS_BUCKET } from './bucket';
import { documentKeys } from './keys';
import { openDocument } from './open-document';

/** Takes a document back from the client `userId`, for admins: first the file, so that no file is left without a row. */
export function useDeleteDocument(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, path }: SharedDocument) => {
      const supabase = await getSupabase();
      await openDocument(supabase, id);
      const removed = await supabase.storage.from(DOCUMENTS_BUCKET).remove([path]);
      if (removed.error) throw removed.error;
      const { error, status } = await supabase.rpc('remove_document', { p_id: id });
      if (error) throw await refusalOf(status, error);
    },
    onSettled: () => readAnew(queryClient, documentKeys.of(userId)),
  });
}
