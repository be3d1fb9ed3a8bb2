import type { TablesUpdate } from '@contracts/database.types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import {
  AUTO_CONFIRM,
  type AutoConfirmType,
  SETTINGS,
  type Setting,
  type SettingName,
  settingQueries,
} from './queries';

const NO_CHANGE: TablesUpdate<'settings'> = {};

/** A new value for a setting, and the value that it replaces. */
interface SettingChange {
  setting: Setting;
  value: Setting['value'];
}

/** Changes a setting that has still the previous value, or has the new one already. */
function change(name: SettingName, previous: Setting['value'], value: Setting['value']) {
  return changeOneRow((supabase) =>
    supabase
      .from('settings')
      .update({ ...NO_CHANGE, [name]: value })
      .in(name, [previous, value])
      .select(SETTINGS),
  );
}

/**
 * Changes a setting. Throws StaleRowError when someone else has changed it since it was read. A failure shows a toast
 * unless the component `showsError` itself.
 */
export function useUpdateSetting({ showsError }: { showsError?: true } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ setting, value }: SettingChange) => change(setting.name, setting.value, value),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingQueries.values().queryKey, saved);
      void cancelAndInvalidate(queryClient, settingQueries.changes().queryKey);
    },
    // Shows the value that someone else has set meanwhile.
    onError: () => cancelAndInvalidate(queryClient, settingQueries.all()),
    meta: { ...(showsError && { showsError }) },
  });
}

/** Sets whether bookings of a type are confirmed automatically. Throws StaleRowError. */
export function useSetAutoConfirm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, auto_confirm }: AutoConfirmType) =>
      changeOneRow((supabase) =>
        supabase
          .from('consultation_types')
          .update({ auto_confirm })
          .eq('id', id)
          .eq('version', version)
          .select(AUTO_CONFIRM),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, settingQueries.consultationTypes().queryKey),
  });
}
