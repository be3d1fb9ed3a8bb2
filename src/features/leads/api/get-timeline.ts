import { leadTimeline } from '@contracts/leads.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { leadKeys } from './keys';

/** All that is known of the person with this address, newest first. */
export function timelineOptions(email: string) {
  return queryOptions({
    queryKey: leadKeys.timeline(email),
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(leadTimeline, (supabase) =>
        supabase.rpc('list_lead_timeline', { p_email: email }).abortSignal(signal),
      ),
  });
}
