import { messageOf } from '@/shared/errors/app-error';
import { getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { forgetStoredSession } from '@/shared/supabase/stored-session';
import { showToast } from '@/shared/ui/toast';

/** The provider's ways of saying that there was no session left to end. */
function isAlreadySignedOut(status: number | undefined): boolean {
  return status === 401 || status === 403 || status === 404;
}

/** Ends this device's session at the provider and here; rejects, with nothing changed, when it is refused. */
export async function endSession(): Promise<void> {
  const { auth } = await getSupabase();
  const { data } = await auth.getSession();
  const token = data.session?.access_token;
  if (token !== undefined) {
    // Not `auth.signOut` at once: with this scope it forgets the session before it asks, and a person who
    // is told that signing out failed must not find it half done.
    const { error } = await auth.admin.signOut(token, 'local');
    if (error && !isAlreadySignedOut(error.status)) throw error;
  }
  if (!forgetStoredSession(SESSION_KEY)) await auth.signOut({ scope: 'local' });
}

/** Runs `end`, says how it went and, when it went well, calls `onDone`. Never rejects. */
export async function signOut(end: () => Promise<void>, onDone: () => unknown): Promise<void> {
  try {
    await end();
  } catch (error) {
    showToast({
      kind: 'error',
      title: 'Error logging out',
      description: messageOf(error, 'There was a problem logging out'),
    });
    return;
  }
  showToast({
    kind: 'success',
    title: 'Logged out successfully',
    description: 'You have been logged out of your account',
    acrossPages: true,
  });
  await onDone();
}
