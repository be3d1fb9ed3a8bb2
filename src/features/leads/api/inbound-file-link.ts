import { useMutation } from '@tanstack/react-query';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { getSupabase } from '@/shared/supabase/client';
import { createDownloadUrl } from '@/shared/supabase/create-download-url';

/** Creates a URL that downloads a file of an email under its name, valid for a minute. The audit log records it. */
export function useCreateInboundFileLink() {
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }): Promise<string> => {
      await changeOneRow((supabase) =>
        supabase
          .from('inbound_files')
          .update({ opened_at: new Date().toISOString() })
          .eq('id', id)
          .select('id'),
      );
      return createDownloadUrl(await getSupabase(), 'inbound-files', id, name);
    },
    meta: { errorTitle: 'The download didn’t start', errorText: 'Please try again in a moment.' },
  });
}
