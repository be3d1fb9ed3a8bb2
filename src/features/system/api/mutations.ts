import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { systemQueries } from './queries';

/** Resolves a group of errors, or opens it again. Throws StaleRowError when the group is gone. */
export function useSetErrorResolved() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isResolved }: { id: number; isResolved: boolean }) =>
      changeOneRow((supabase) =>
        supabase
          .from('error_reports')
          .update({ resolved_at: isResolved ? new Date().toISOString() : null })
          .eq('id', id)
          .select('id'),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, systemQueries.all()),
    meta: { errorTitle: 'The error wasn’t changed' },
  });
}
