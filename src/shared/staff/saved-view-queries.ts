import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { runQuery } from '@/shared/supabase/run-query';

/** The lists of which views are saved. */
export type ListName = 'leads' | 'contacts';

const savedViews = z.array(z.object({ id: z.number().int(), name: z.string(), query: z.string() }));
export type SavedView = z.infer<typeof savedViews>[number];

/** The caller's own views of a list, by name. */
export const savedViewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['saved-views', list] as const,
    queryFn: ({ signal }) =>
      runQuery(savedViews, (supabase) =>
        supabase.rpc('list_saved_views', { p_list: list }).abortSignal(signal),
      ),
  });

/** Saves a view; a view of the same name is replaced. */
export function useSaveView(list: ListName) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, query }: { name: string; query: string }) =>
      runQuery(savedViews, (supabase) =>
        supabase.rpc('save_view', { p_list: list, p_name: name, p_query: query }),
      ),
    onSuccess: (views) => queryClient.setQueryData(savedViewsQuery(list).queryKey, views),
    meta: { showsError: true },
  });
}

/** Deletes a view. */
export function useDeleteView(list: ListName) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedView) =>
      runQuery(z.unknown(), (supabase) => supabase.rpc('delete_view', { p_id: id })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey }),
    meta: { errorTitle: "The view wasn't deleted" },
  });
}
