import { staff } from '@contracts/leads.ts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { read } from '@/shared/supabase/read';
import { leadKeys } from './keys';

/** How long a list to choose from is good for, in milliseconds. */
const GOOD_FOR = 5 * 60_000;

const tag = z.object({ name: z.string() });

/** Whom leads and tasks can be given to. */
export const staffOptions = queryOptions({
  queryKey: leadKeys.staff,
  staleTime: GOOD_FOR,
  queryFn: ({ signal }) => read(staff, (supabase) => supabase.rpc('list_staff').abortSignal(signal)),
});

/** The labels that were put on leads, the latest first. */
export const tagsOptions = queryOptions({
  queryKey: leadKeys.tags,
  staleTime: GOOD_FOR,
  queryFn: async ({ signal }) => {
    const tags = await read(tag.array(), (supabase) =>
      supabase
        .from('lead_tags')
        .select('name')
        .order('used_at', { ascending: false })
        .limit(100)
        .abortSignal(signal),
    );
    return tags.map(({ name }) => name);
  },
});
