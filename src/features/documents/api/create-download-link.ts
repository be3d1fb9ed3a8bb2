import type { SharedDocument } from '@contracts/documents.ts';
import { useMutation } from '@tanstack/react-query';
import { getSupabase } from '@/shared/supabase/client';
import { DOCUMENTS_BUCKET } from './bucket';
import { openDocument } from './open-document';

/** For how long a link leads to its file, in seconds. */
const LIFETIME = 60;

/** Asks for an address from which the browser can load one file, under its own name. It is good for a minute. Staff's is recorded. */
export function useCreateDownloadLink(isStaff: boolean) {
  return useMutation({
    mutationFn: async ({ id, path, name }: SharedDocument): Promise<string> => {
      const supabase = await getSupabase();
      if (isStaff) await openDocument(supabase, id);
      const { data, error } = await supabase.storage.from(DOCUMENTS_BUCKET).createSignedUrl(path, LIFETIME);
      if (error) throw error;
      // Not the client's own `download` option: it escapes the name twice, and an "ü" arrives as "%C3%BC".
      const address = new URL(data.signedUrl);
      address.searchParams.set('download', name);
      return address.href;
    },
  });
}
