import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the active queries under `queryKey` after a change (with `exact`, only the query with exactly this key). A
 * fetch in flight may return data from before the change, so it is canceled first.
 */
export async function cancelAndInvalidate(
  queryClient: QueryClient,
  queryKey: QueryKey,
  { exact = false } = {},
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact });
  await queryClient.invalidateQueries({ queryKey, exact });
}
