import { type AutoConfirmType, autoConfirmType, type Setting, setting } from '@contracts/settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { createAppError } from '@/shared/supabase/database-error';
import { runQueryAs } from '@/shared/supabase/run-query';
import { settingQueries } from './queries';

/** A new value for a setting, and the version that it replaces. */
interface SettingChange {
  setting: Setting;
  value: Setting['value'];
}

/**
 * Changes a setting unless someone else has changed it since it was read (AppError 409). A failure shows a toast unless
 * the component `showsError` itself.
 */
export function useUpdateSetting({ showsError }: { showsError?: true } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ setting: { name, value: previous }, value }: SettingChange) =>
      runQueryAs(setting, (supabase) =>
        supabase.rpc('update_setting', { p_name: name, p_value: value, p_previous: previous }),
      ),
    onSuccess: (saved) =>
      queryClient.setQueryData(settingQueries.list().queryKey, (all) =>
        all?.map((one) => (one.name === saved.name ? saved : one)),
      ),
    // Shows the value that someone else has set meanwhile.
    onError: () => cancelAndInvalidate(queryClient, settingQueries.list().queryKey),
    meta: { ...(showsError && { showsError }) },
  });
}

/** Sets whether bookings of a type are confirmed automatically. Throws AppError: 409 when another user changed it. */
export function useSetAutoConfirm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, auto_confirm }: AutoConfirmType) => {
      const [saved] = await runQueryAs(autoConfirmType.array(), (supabase) =>
        supabase
          .from('consultation_types')
          .update({ auto_confirm })
          .eq('id', id)
          .eq('version', version)
          .select('id, name, auto_confirm, active, version'),
      );
      if (!saved) throw await createAppError(409, 'version_conflict', { what: 'content' });
      return saved;
    },
    onSettled: () => cancelAndInvalidate(queryClient, settingQueries.consultationTypes().queryKey),
  });
}
