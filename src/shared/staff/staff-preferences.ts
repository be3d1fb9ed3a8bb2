import type { Tables } from '@contracts/database.types.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { runQuery } from '@/shared/supabase/run-query';

const COLUMNS = 'signature, quick_keys, booking_request_mails, work_mails, version';

/** `version` is that of the signature; 0 before there is a row. */
export type StaffPreferences = Pick<
  Tables<'staff_preferences'>,
  'signature' | 'quick_keys' | 'booking_request_mails' | 'work_mails' | 'version'
>;

/** What holds without a row, as the table says. */
const DEFAULTS: StaffPreferences = {
  signature: '',
  quick_keys: true,
  booking_request_mails: true,
  work_mails: true,
  version: 0,
};

/** The preferences of the signed-in staff member. */
export const staffPreferencesQuery = () =>
  queryOptions({
    queryKey: ['staff-preferences'] as const,
    queryFn: async ({ signal }) =>
      (await runQuery((supabase) =>
        supabase.from('staff_preferences').select(COLUMNS).abortSignal(signal).maybeSingle(),
      )) ?? DEFAULTS,
  });

type Toggles = Partial<Pick<StaffPreferences, 'quick_keys' | 'booking_request_mails' | 'work_mails'>>;

/** Turns a preference of the signed-in staff member on or off. A failure shows a toast. */
export function useTogglePreference() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (toggles: Toggles) =>
      changeOneRow((supabase) =>
        supabase.from('staff_preferences').upsert(toggles, { onConflict: 'user_id' }).select(COLUMNS),
      ),
    onSuccess: (saved) => queryClient.setQueryData(staffPreferencesQuery().queryKey, saved),
  });
}

/** Changes the signature on the version that it was read with. Throws StaleRowError and AppError. */
export function useSaveSignature() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, signature }: Pick<StaffPreferences, 'version' | 'signature'>) =>
      changeOneRow((supabase) =>
        version === 0
          ? supabase
              .from('staff_preferences')
              .upsert({ signature }, { onConflict: 'user_id', ignoreDuplicates: true })
              .select(COLUMNS)
          : supabase.from('staff_preferences').update({ signature }).eq('version', version).select(COLUMNS),
      ),
    onSuccess: (saved) => queryClient.setQueryData(staffPreferencesQuery().queryKey, saved),
    meta: { showsError: true },
  });
}
