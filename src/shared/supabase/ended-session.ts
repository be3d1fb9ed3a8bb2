import { getSupabase } from './client';

/**
 * Whether the session of this browser was ended elsewhere although its token still works for a while. The provider's
 * client then removes it, and the page says so.
 */
export async function hasSessionEnded(): Promise<boolean> {
  const { auth } = await getSupabase();
  const { data } = await auth.getSession();
  if (!data.session) return false;
  const { error } = await auth.getUser();
  return error?.name === 'AuthSessionMissingError';
}

/** A session that was ended elsewhere is refused as one without rights. Throws AppError that says what it is. */
export async function throwIfSessionEnded(): Promise<void> {
  if (!(await hasSessionEnded())) return;
  const { createAppError } = await import('./database-error');
  throw await createAppError(401, 'session_ended', {});
}
