import { useSyncExternalStore } from 'react';
import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';
import { clearDrafts } from '@/shared/lib/drafts';
import { getSupabase, SESSION_KEY } from '@/shared/supabase/client';
import { hasStoredSession } from '@/shared/supabase/stored-session';
import { showToast } from '@/shared/ui/feedback/toast';
import { usePage } from '@/shared/ui/page-context';
import { createSessionStore, type Session } from './session-store';
import { endSession, signOut } from './sign-out';

const MESSAGES = messages('shared/session', {
  ended: 'Your session has ended',
  signIn: 'Please sign in again.',
});

/** The page's one session. Components use `useSession`. */
export const sessionStore = createSessionStore({
  connect: getSupabase,
  isStored: () => hasStoredSession(SESSION_KEY),
  // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged.
  report: (error) => console.error('We couldn’t load your account.', error),
  left: ({ id }) => clearDrafts(id),
  ended: () =>
    showToast({
      kind: 'info',
      title: MESSAGES.get().ended,
      description: MESSAGES.get().signIn,
      acrossPages: true,
    }),
});

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY) sessionStore.storedSessionChanged(newValue !== null);
    // `key` is null when the whole storage was cleared.
    if (key === null) sessionStore.storedSessionChanged(false);
  });
  window.addEventListener('focus', sessionStore.recheckRole);
}

/**
 * The current session. `role` is 'loading' in prerendered HTML and until the account provider has responded; `user` is
 * set for clients and admins. `signOut` ends this device's session, or with 'global' those of every device. It shows its
 * own notices, navigates to `/`, resolves to whether it succeeded, and never rejects.
 */
export function useSession(): Session & { signOut: (scope?: 'local' | 'global') => Promise<boolean> } {
  const session = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.getSession,
    sessionStore.getServerSession,
  );
  const { openPage } = usePage();
  return {
    ...session,
    signOut: (scope = 'local') =>
      sessionStore.leaveForNext(() =>
        signOut(
          () => sessionStore.leave(() => endSession(scope)),
          () => openPage(PATHS.home),
          scope === 'global',
        ),
      ),
  };
}
