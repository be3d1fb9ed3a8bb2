import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { getSupabase } from '@/shared/supabase/client';
import { createDownloadUrl } from '@/shared/supabase/create-download-url';
import { toAppError } from '@/shared/supabase/database-error';
import { runQuery } from '@/shared/supabase/run-query';
import { mediaType, storagePath } from '../model/file-validation';
import { documentQueries, type FoundAccount, type SharedDocument } from './queries';

/** The storage bucket of the files. It is private: reading a file needs a signed URL. */
const DOCUMENTS_BUCKET = 'documents';

/** Lets an admin read or delete the file of a document for one minute; the audit log records it. Throws StaleRowError. */
function openDocument(id: string) {
  const opened_at = new Date().toISOString();
  return changeOneRow((supabase) =>
    supabase.from('documents').update({ opened_at }).eq('id', id).select('id'),
  );
}

/** Looks up the confirmed account of an address, for admins; undefined when there is none. */
export function useFindAccount() {
  return useMutation({
    mutationFn: async (email: string): Promise<FoundAccount | undefined> => {
      const [found] = await runQuery((supabase) =>
        supabase
          .from('accounts')
          .select('id, full_name, company')
          .eq('email', email.trim().toLowerCase())
          .eq('is_confirmed', true),
      );
      return found;
    },
    meta: { showsError: true },
  });
}

/** The file to share and its note; '' for none. */
export type NewDocument = { file: File; note: string };

async function share(userId: string, { file, note }: NewDocument): Promise<void> {
  const { storage, from } = await bucketAndTable();
  const id = crypto.randomUUID();
  const path = storagePath(userId, id, file.name);
  const type = mediaType(file);
  const stored = await storage.upload(path, file, { contentType: type });
  if (stored.error) throw stored.error;
  const row = { id, user_id: userId, path, name: file.name, mime_type: type, size_bytes: file.size };
  const { error, status } = await from.insert({ ...row, note: note || null });
  if (!error) return;
  // A file without its row would be invisible and never deleted.
  await storage.remove([path]);
  throw await toAppError(status, error);
}

async function bucketAndTable() {
  const supabase = await getSupabase();
  return { storage: supabase.storage.from(DOCUMENTS_BUCKET), from: supabase.from('documents') };
}

/** Shares a file with the client `userId`, for admins. The file and its row are both stored, or neither is. */
export function useShareDocument(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (document: NewDocument) => share(userId, document),
    onSuccess: () => cancelAndInvalidate(queryClient, documentQueries.ofClient(userId).queryKey),
    meta: { showsError: true },
  });
}

/** Removes a document of the client `userId`, for admins. The file goes first, so that no file is left without a row. */
export function useDeleteDocument(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, path }: SharedDocument) => {
      const supabase = await getSupabase();
      await openDocument(id);
      const removed = await supabase.storage.from(DOCUMENTS_BUCKET).remove([path]);
      if (removed.error) throw removed.error;
      await runQuery(() => supabase.from('documents').delete().eq('id', id));
    },
    onSettled: () => cancelAndInvalidate(queryClient, documentQueries.ofClient(userId).queryKey),
    meta: { showsError: true },
  });
}

/** Creates a URL that downloads one file under its name, valid for a minute. A download by staff is recorded. */
export function useCreateDownloadLink(isStaff: boolean) {
  return useMutation({
    mutationFn: async ({ id, path, name }: SharedDocument): Promise<string> => {
      const supabase = await getSupabase();
      if (isStaff) await openDocument(id);
      return createDownloadUrl(supabase, DOCUMENTS_BUCKET, path, name);
    },
    meta: { errorTitle: 'The download didn’t start', errorText: 'Please try again in a moment.' },
  });
}
