import { PATHS } from '@/shared/config/paths';
import { getSupabase } from '@/shared/supabase/client';
import { AuthProviderError, isEnumerationSensitive } from '../model/auth-error';
import { createBrowserSecret } from './browser-secret';
import { rememberMagicLinkRequest } from './pending-magic-links';
import { endReauthentication, reauthenticateWithPassword } from './reauthenticate';

type Change = { email: string; current: string; next: string };

/**
 * Asks the provider to mail a link to both addresses. The old one holds until both links are followed. An address that
 * has an account already reads like any other. Rejects with an error for people.
 */
export async function changeEmail({ email, current, next }: Change): Promise<void> {
  await endReauthentication(await reauthenticateWithPassword(email, current));
  const { auth } = await getSupabase();
  const emailRedirectTo = location.origin + PATHS.emailConfirmation;
  const own = await createBrowserSecret();
  const { error } = await auth.updateUser(
    { email: next, ...(own && { data: own.metadata }) },
    { emailRedirectTo },
  );
  const refusal = error && new AuthProviderError(error);
  if (refusal && !isEnumerationSensitive(refusal)) throw refusal;
  rememberMagicLinkRequest(next, '/', own?.secret);
}
