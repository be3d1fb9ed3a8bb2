import { confirmedAtOnce, setting } from '@contracts/settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { settingKeys } from './keys';

/** What the staff may set; read anew each time it is opened. */
export const settingsOptions = queryOptions({
  queryKey: settingKeys.list,
  staleTime: 0,
  queryFn: ({ signal }) =>
    read(setting.array(), (supabase) => supabase.rpc('list_settings').abortSignal(signal)),
});

/** Of each kind of consultation, whether its bookings are confirmed at once. */
export const typesOptions = queryOptions({
  queryKey: settingKeys.types,
  staleTime: 0,
  queryFn: ({ signal }) =>
    read(confirmedAtOnce.array(), (supabase) =>
      supabase
        .from('consultation_types')
        .select('id, name, auto_confirm, active, version')
        .order('position')
        .abortSignal(signal),
    ),
});
