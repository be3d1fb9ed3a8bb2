import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownProfileKey } from '@/shared/auth/own-profile';
import type { ProfileRow } from '@/shared/auth/profile-row';
import { AppError } from '@/shared/errors/app-error';
import { getSupabase } from '@/shared/supabase/client';
import { runQuery } from '@/shared/supabase/run-query';
import type { ProfileDetails } from '../model/profile-details';

async function saveProfile(userId: string, details: ProfileDetails): Promise<ProfileRow> {
  const { full_name, company, phone } = details;
  const saved = await runQuery((supabase) =>
    supabase
      .from('profiles')
      .update({ full_name, company: company || null, phone: phone || null })
      .eq('id', userId)
      .select('full_name, company, phone')
      .single(),
  );
  // The account provider has a copy, from which the header reads the name.
  const { auth } = await getSupabase();
  const { error } = await auth.updateUser({ data: { full_name, company, phone } });
  if (error) throw new AppError(error.status ?? 0, error.message, { code: error.code });
  return saved;
}

/**
 * Saves the profile of the signed-in `userId` in the database and at the account provider. Throws AppError when either
 * fails; saving again is safe.
 */
export function useUpdateProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (details: ProfileDetails) => saveProfile(userId, details),
    onSuccess: (saved) => queryClient.setQueryData(ownProfileKey(userId), saved),
    meta: { showsError: true },
  });
}
