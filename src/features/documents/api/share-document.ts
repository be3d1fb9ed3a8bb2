import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '@/shared/query/read-anew';
import { getSupabase } from '@/shared/supabase/client';
import { refusalOf } from '@/shared/supabase/refusal';
import { mediaType, pathOf } from '../model/file-rules';
import { DOCUMENTS_BUCKET } from './bucket';
import { documentKeys } from './keys';

/** What is shared, and what is said about it; '' says nothing. */
export type NewDocument = { file: File; note: string };

async function share(userId: string, { file, note }: NewDocument): Promise<void> {
  const { storage, from } = await bucketAndTable();
  const id = crypto.randomUUID();
  const path = pathOf(userId, id, file.name);
  const type = mediaType(file);
  const stored = await storage.upload(path, file, { contentType: type });
  if (stored.error) throw stored.error;
  const row = { id, user_id: userId, path, name: file.name, mime_type: type, size_bytes: file.size };
  const { error, status } = await from.insert({ ...row, note: note || null });
  if (!error) return;
  // A file without its row would be seen by nobody, and kept.
  await storage.remove([path]);
  throw await refusalOf(status, error);
}

async function bucketAndTable() {
  const supabase = await getSupabase();
  return { storage: supabase.storage.from(DOCUMENTS_BUCKET), from: supabase.from('documents') };
}

/** Shares a file with the client `userId`, for admins: first the file, then its row, or neither. */
export function useShareDocument(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (document: NewDocument) => share(userId, document),
    onSuccess: () => readAnew(queryClient, documentKeys.of(userId)),
  });
}
