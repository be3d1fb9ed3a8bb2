import { useMutation } from '@tanstack/react-query';
import { getSupabase } from '@/shared/supabase/client';
import { toAppError } from '@/shared/supabase/database-error';

/** How long a download link is valid, in seconds. */
const LINK_SECONDS = 60;

/** Creates a URL that downloads a file of an email under its name, valid for a minute. The audit log records it. */
export function useCreateInboundFileLink() {
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }): Promise<string> => {
      const supabase = await getSupabase();
      const opened = await supabase.rpc('open_inbound_file', { p_id: id });
      if (opened.error) throw await toAppError(opened.status, opened.error);
      const { data, error } = await supabase.storage.from('inbound-files').createSignedUrl(id, LINK_SECONDS);
      if (error) throw error;
      // The client's `download` option escapes the name twice: an "ü" would become "%C3%BC".
      const url = new URL(data.signedUrl);
      url.searchParams.set('download', name);
      return url.href;
    },
    meta: { errorTitle: "The download didn't start", errorText: 'Please try again in a moment.' },
  });
}
