import type { QueryClient } from '@tanstack/react-query';
import { leadKeys } from './keys';

/** Reads a lead again, with all that is known of its person; settles when the lead is there. */
export async function refreshLead(queryClient: QueryClient, id: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: leadKeys.timelines });
  await queryClient.invalidateQueries({ queryKey: leadKeys.one(id) });
}
