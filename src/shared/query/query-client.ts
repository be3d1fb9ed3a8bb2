import { QueryClient } from '@tanstack/react-query';

/** A cache that never goes stale by itself, and neither retries nor refetches on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': without it a call made offline waits in silence instead of failing where people see it.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
