import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { read } from '@/shared/supabase/read';
import { leadKeys } from './keys';

/** How many leads nobody has opened, at most 1,000. */
export const unreadOptions = queryOptions({
  queryKey: leadKeys.unread,
  staleTime: 0,
  queryFn: ({ signal }) =>
    read(z.number().int(), (supabase) => supabase.rpc('count_unread_leads').abortSignal(signal)),
});
