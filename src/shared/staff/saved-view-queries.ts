import type { Tables } from '@contracts/database.types.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { runQuery } from '@/shared/supabase/run-query';

/** The lists of which views are saved. */
export type ListName = 'leads' | 'contacts';

export type SavedView = Pick<Tables<'saved_views'>, 'id' | 'name' | 'query'>;

/** The caller's own views of a list, by name. */
export const savedViewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['saved-views', list] as const,
    queryFn: ({ signal }): Promise<SavedView[]> =>
      runQuery((supabase) =>
        supabase
          .from('saved_views')
          .select('id, name, query')
          .eq('list', list)
          .order('name')
          .abortSignal(signal),
      ),
  });

/** Saves a view; a view of the same name is replaced. */
export function useSaveView(list: ListName) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, query }: { name: string; query: string }) =>
      runQuery((supabase) =>
        supabase.from('saved_views').upsert({ list, name, query }, { onConflict: 'user_id,list,name' }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey }),
    meta: { showsError: true },
  });
}

/** Deletes a view. */
export function useDeleteView(list: ListName) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedView) =>
      runQuery((supabase) => supabase.from('saved_views').delete().eq('id', id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey }),
    meta: { errorTitle: 'The view wasn’t deleted' },
  });
}
