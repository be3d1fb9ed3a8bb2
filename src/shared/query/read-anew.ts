import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again whatever is shown under `queryKey`, after something was changed. A first reading that is still on its way
 * may have been answered before the change, and is begun anew, too.
 */
export async function readAnew(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
