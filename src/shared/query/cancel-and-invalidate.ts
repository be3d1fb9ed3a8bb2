import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again whatever is shown under `queryKey` (only what has exactly this key with `exact`), after something was
 * changed. A first reading that is still on its way may have been answered before the change, and is begun again, too.
 */
export async function cancelAndInvalidate(
  queryClient: QueryClient,
  queryKey: QueryKey,
  { exact = false } = {},
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact });
  await queryClient.invalidateQueries({ queryKey, exact });
}
