import type { QueryClient } from '@tanstack/react-query';
import { readAnew } from '@/shared/query/read-anew';
import { leadKeys } from './keys';

/** Reads a lead again, with all that is known of its person; settles when the lead is there. */
export async function refreshLead(queryClient: QueryClient, id: number): Promise<void> {
  void readAnew(queryClient, leadKeys.timelines);
  await readAnew(queryClient, leadKeys.one(id));
}
