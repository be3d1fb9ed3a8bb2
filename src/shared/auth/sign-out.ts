import { messageOf } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';
import { getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { removeStoredSession } from '@/shared/supabase/stored-session';
import { openPageWithToast, showToast } from '@/shared/ui/feedback/toast';

const MESSAGES = messages('shared/sign-out', {
  failed: 'Error logging out',
  problem: 'There was a problem logging out',
  done: 'Logged out successfully',
  here: 'You have been logged out of your account',
  everywhere: 'You have been logged out of your account on every device',
});

/** The provider's ways of saying that there was no session left to end. */
function isAlreadySignedOut({ name, status }: { name: string; status?: number | undefined }): boolean {
  // The client throws this error, with its own status, for the 403 of a session that was ended elsewhere.
  if (name === 'AuthSessionMissingError') return true;
  return status === 401 || status === 403 || status === 404;
}

/** Forgets this device's session, which has ended at the provider or is about to. */
export const forgetSession = (): void => removeStoredSession(SESSION_KEY);

/**
 * Ends this device's session at the provider and here, or with 'global' those of every device. Rejects, with nothing
 * changed, when it is refused.
 */
export async function endSession(scope: 'local' | 'global' = 'local'): Promise<void> {
  const { auth } = await getSupabase();
  const { data } = await auth.getSession();
  const token = data.session?.access_token;
  if (token !== undefined) {
    // `auth.signOut` with this scope removes the session before its request. A failed sign-out must leave the session
    // unchanged, so the request comes first.
    const { error } = await auth.admin.signOut(token, scope);
    if (error && !isAlreadySignedOut(error)) throw error;
  }
  forgetSession();
}

/** Runs `end` and shows a notice when it fails. Resolves to whether it succeeded; never rejects. */
export async function signOutOrNotify(end: () => Promise<void>): Promise<boolean> {
  try {
    await end();
    return true;
  } catch (error) {
    const t = MESSAGES.get();
    showToast({
      kind: 'error',
      title: t.failed,
      description: messageOf(error, t.problem),
    });
    return false;
  }
}

/**
 * Runs `end` and, on success, opens the next page, which shows a notice for this device or
 * for `everywhere`. A failure
 * shows its notice here.
 * Resolves to whether it succeeded; never rejects.
 */
export async function signOut(
  end: () => Promise<void>,
  openNext: () => Promise<void>,
  everywhere: boolean,
): Promise<boolean> {
  const isOut = await signOutOrNotify(end);
  if (!isOut) return false;
  const t = MESSAGES.get();
  await openPageWithToast(openNext, {
    kind: 'success',
    title: t.done,
    description: everywhere ? t.everywhere : t.here,
  });
  return true;
}
