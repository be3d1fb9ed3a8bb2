import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { overviewQueries } from './queries';

/** `version` is the version of the task that was on screen. */
export type DueTaskToggle = { id: number; version: number; isDone: boolean };

const TOGGLE_KEY = [...overviewQueries.all(), 'toggle-task'] as const;

/**
 * Marks a task as done, or as open again, and returns its new version. A task that someone else has changed since is
 * left as it is, and the overview is refetched.
 */
export function useToggleDueTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: TOGGLE_KEY,
    mutationFn: ({ id, version, isDone }: DueTaskToggle) =>
      changeOneRow(
        (supabase) =>
          supabase
            .from('lead_tasks')
            .update({ done_at: isDone ? new Date().toISOString() : null })
            .eq('id', id)
            .eq('version', version)
            .select('version'),
        () => new Error('Someone else changed this task. The list now has the latest version.'),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: overviewQueries.all() }),
    meta: { errorTitle: 'Not saved' },
  });
}

/** The tasks that are being saved. */
export function usePendingDueTasks(): DueTaskToggle[] {
  return useMutationState({
    filters: { mutationKey: TOGGLE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as DueTaskToggle,
  });
}
