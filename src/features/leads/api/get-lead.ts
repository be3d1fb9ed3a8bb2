import { type Lead, lead } from '@contracts/leads.ts';
import { type Query, queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { leadKeys } from './keys';

/** While a mail is on its way, how often its lead is asked for, in milliseconds. */
const WATCH_MAIL = 4000;

/** A lead, whole; reading it marks it as read. Read anew each time it is opened, and until its mails are sent. */
export function leadOptions(id: number) {
  return queryOptions({
    queryKey: leadKeys.one(id),
    staleTime: 0,
    refetchInterval: (query: Query<Lead>) =>
      query.state.data?.replies.some(({ delivery }) => delivery === 'queued') ? WATCH_MAIL : false,
    queryFn: ({ signal }) =>
      read(lead, (supabase) => supabase.rpc('get_lead', { p_id: id }).abortSignal(signal)),
  });
}
