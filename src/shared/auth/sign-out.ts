import { messageOf } from '@/shared/errors/app-error';
import { getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { forgetStoredSession } from '@/shared/supabase/stored-session';
import { showToast } from '@/shared/ui/toast';

/** The provider's ways of saying that there was no session left to end. */
function isAlreadySignedOut({ name, status }: { name: string; status?: number | undefined }): boolean {
  // The client makes this error, with a status of its own, out of the 403 for a session that was ended elsewhere.
  if (name === 'AuthSessionMissingError') return true;
  return status === 401 || status === 403 || status === 404;
}

/** Forgets this device's session, which has ended at the provider or is about to. */
export async function forgetSession(): Promise<void> {
  if (forgetStoredSession(SESSION_KEY)) return;
  const { auth } = await getSupabase();
  await auth.signOut({ scope: 'local' });
}

/**
 * Ends this device's session at the provider and here, or with 'global' those of every device. Rejects, with nothing
 * changed, when it is refused.
 */
export async function endSession(scope: 'local' | 'global' = 'local'): Promise<void> {
  const { auth } = await getSupabase();
  const { data } = await auth.getSession();
  const token = data.session?.access_token;
  if (token !== undefined) {
    // Not `auth.signOut` at once: with this scope it forgets the session before it asks, and a person who
    // is told that signing out failed must not find it half done.
    const { error } = await auth.admin.signOut(token, scope);
    if (error && !isAlreadySignedOut(error)) throw error;
  }
  await forgetSession();
}

/** Runs `end` and says so when it fails. Resolves to whether it went well; never rejects. */
export async function endOrTell(end: () => Promise<void>): Promise<boolean> {
  try {
    await end();
    return true;
  } catch (error) {
    showToast({
      kind: 'error',
      title: 'Error logging out',
      description: messageOf(error, 'There was a problem logging out'),
    });
    return false;
  }
}

/**
 * Runs `end`, says how it went and, when it went well, calls `onDone`; `where` ends the sentence that says so.
 * Resolves to whether it went well; never rejects.
 */
export async function signOut(
  end: () => Promise<void>,
  onDone: () => unknown,
  where = 'your account',
): Promise<boolean> {
  const isOut = await endOrTell(end);
  if (!isOut) return false;
  showToast({
    kind: 'success',
    title: 'Logged out successfully',
    description: `You have been logged out of ${where}`,
    acrossPages: true,
  });
  await onDone();
  return true;
}
