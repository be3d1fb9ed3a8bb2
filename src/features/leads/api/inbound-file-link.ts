import { useMutation } from '@tanstack/react-query';
import { getSupabase } from '@/shared/supabase/client';
import { createDownloadUrl } from '@/shared/supabase/create-download-url';
import { toAppError } from '@/shared/supabase/database-error';

/** Creates a URL that downloads a file of an email under its name, valid for a minute. The audit log records it. */
export function useCreateInboundFileLink() {
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }): Promise<string> => {
      const supabase = await getSupabase();
      const opened = await supabase.rpc('open_inbound_file', { p_id: id });
      if (opened.error) throw await toAppError(opened.status, opened.error);
      return createDownloadUrl(supabase, 'inbound-files', id, name);
    },
    meta: { errorTitle: "The download didn't start", errorText: 'Please try again in a moment.' },
  });
}
