import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTableChanges } from '@/shared/live/use-table-changes';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { CountBadge } from '@/shared/ui/text/count-badge';
import { chatQueries } from '../api/queries';

/** The live number of conversations whose visitor asked for a person and got none yet; empty when there are none. */
export function WaitingChats() {
  const queryClient = useQueryClient();
  const { data: count = 0 } = useQuery(chatQueries.waitingCount());
  useTableChanges(
    'chat_sessions',
    () => void cancelAndInvalidate(queryClient, chatQueries.waitingCount().queryKey),
  );
  return <CountBadge count={count} label="asked for a person" />;
}
