import { staffPreferences } from '@contracts/reply-templates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffPreferencesQuery } from '@/shared/staff/staff-preferences';
import { runQueryAs } from '@/shared/supabase/run-query';

/** Turns the quick keys of the signed-in admin on or off. A failure shows a toast. */
export function useSetQuickKeys() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      runQueryAs(staffPreferences, (supabase) => supabase.rpc('set_quick_keys', { p_is_on: isOn })),
    onSuccess: (saved) => queryClient.setQueryData(staffPreferencesQuery().queryKey, saved),
  });
}
