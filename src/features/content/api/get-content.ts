import { type ContentKind, contentEntry, deployStatus, storedContent } from '@contracts/staff-content.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { KINDS } from '../model/kinds';
import { contentKeys } from './keys';

/** All of a kind in its order, drafts too; articles newest first. */
export const contentListOptions = (kind: ContentKind) =>
  queryOptions({
    queryKey: contentKeys.list(kind),
    staleTime: 0,
    queryFn: ({ signal }) => {
      const { table, titleColumn, hasSlug, hasOrder } = KINDS[kind];
      // A kind without a slug gets none: the column is asked for under another name that is always there.
      const columns = `id,version,status,publish_at,updated_at,title:${titleColumn}${hasSlug ? ',slug' : ''}`;
      const entries = contentEntry.extend({ slug: contentEntry.shape.slug.default(null) }).array();
      return read(entries, (supabase) => {
        const query = supabase.from(table).select(columns).abortSignal(signal);
        return hasOrder
          ? query.order('position')
          : query.order('publish_at', { ascending: false }).order('id', { ascending: false });
      });
    },
  });

/** One piece of content, whole; null when there is none. */
export const contentOptions = (kind: ContentKind, id: number) =>
  queryOptions({
    queryKey: contentKeys.one(kind, id),
    staleTime: 0,
    queryFn: ({ signal }) =>
      read(storedContent.nullable(), (supabase) =>
        supabase.rpc('get_content', { p_kind: kind, p_id: id }).abortSignal(signal),
      ),
  });

/** Whether the host builds the site anew; looked at again while a request waits. */
export const deployOptions = queryOptions({
  queryKey: contentKeys.deploys,
  staleTime: 0,
  refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? 30_000 : false),
  queryFn: () => read(deployStatus, (supabase) => supabase.rpc('site_build_status')),
});
