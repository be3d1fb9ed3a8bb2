import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionStore } from '@/shared/auth/session';
import { AppError } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { messages } from '@/shared/i18n/messages';
import { SESSION_KEY } from '@/shared/supabase/client';
import { hasStoredSession } from '@/shared/supabase/stored-session';
import { showToast } from '@/shared/ui/feedback/toast';

const MESSAGES = messages('shared/queries', {
  notSaved: 'Not saved',
});

/** How the failure of a mutation is reported. */
type MutationMeta = {
  /** The title of the toast. */
  errorTitle?: string;
  /** The text of the toast instead of the error's own sentence. */
  errorText?: string;
  /** No toast: the component shows every error itself, or those for which this returns true. */
  showsError?: true | ((error: Error) => boolean);
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

function reportError(error: Error, { errorTitle, errorText, showsError }: MutationMeta = {}): void {
  if (showsError === true || showsError?.(error)) return;
  showToast({
    kind: 'error',
    title: errorTitle ?? MESSAGES.get().notSaved,
    description: errorText ?? errorMessage(error),
  });
}

/**
 * Ends the session on the page when the stored one is gone, and returns whether it is: this tab gets no event when its own
 * storage is cleared.
 */
function noticeEndedSession(error: Error): boolean {
  const isGone = error instanceof AppError && error.status === 401 && !hasStoredSession(SESSION_KEY);
  if (isGone) sessionStore.storedSessionChanged(false);
  return isGone;
}

/**
 * Returns a cache that refetches when a screen opens, because other people change the same data. It never retries.
 * A failed mutation shows a toast unless its `meta` says otherwise.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void noticeEndedSession(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!noticeEndedSession(error)) reportError(error, meta);
      },
    }),
    defaultOptions: {
      // 'always': without it an offline call waits in silence instead of failing visibly.
      queries: { staleTime: 0, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const client = createQueryClient();

if (typeof window !== 'undefined') {
  let wasEnded = false;
  let userId = sessionStore.getSession().user?.id;
  sessionStore.subscribe(() => {
    const session = sessionStore.getSession();
    // What failed meanwhile is there again, and so is what others have changed.
    if (wasEnded && session.user?.id === userId && !session.isEnded) void client.invalidateQueries();
    wasEnded = session.isEnded === true;
    if (session.role === 'loading' || session.user?.id === userId) return;
    // What one person was shown must not be there for the next.
    if (userId !== undefined) client.clear();
    userId = session.user?.id;
  });
}

/** Wraps the parts of the site that use the query cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
