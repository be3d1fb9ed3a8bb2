import { MutationCache, QueryClient } from '@tanstack/react-query';
import { errorMessage } from '@/shared/errors/error-message';
import { showToast } from '@/shared/ui/toast';

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
    title: errorTitle ?? 'Not saved',
    description: errorText ?? errorMessage(error),
  });
}

/**
 * Returns a cache that refetches when a screen opens, because other people change the same data. It never retries.
 * A failed mutation shows a toast unless its `meta` says otherwise.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => reportError(error, meta),
    }),
    defaultOptions: {
      // 'always': without it an offline call waits in silence instead of failing visibly.
      queries: { staleTime: 0, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
