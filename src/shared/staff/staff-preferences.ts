import { staffPreferences } from '@contracts/reply-templates.ts';
import { queryOptions } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

/** The preferences of the signed-in staff member. */
export const staffPreferencesQuery = () =>
  queryOptions({
    queryKey: ['staff-preferences'] as const,
    queryFn: ({ signal }) =>
      runQueryAs(staffPreferences, (supabase) => supabase.rpc('get_staff_preferences').abortSignal(signal)),
  });
