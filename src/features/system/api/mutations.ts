import { fault } from '@contracts/faults.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQuery } from '@/shared/supabase/run-query';
import { systemQueries } from './queries';

/** Resolves a group of errors, or opens it again. Throws AppError: 404 when the group is gone. */
export function useSetFaultResolved() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isResolved }: { id: number; isResolved: boolean }) =>
      runQuery(fault, (supabase) => supabase.rpc('set_fault_resolved', { p_id: id, p_resolved: isResolved })),
    onSettled: () => cancelAndInvalidate(queryClient, systemQueries.all()),
    meta: { errorTitle: "The error wasn't changed" },
  });
}
