import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTableChanges } from '@/shared/live/use-table-changes';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { CountBadge } from '@/shared/ui/text/count-badge';
import { leadQueries } from '../api/queries';

/** The live number of unread leads; empty when there are none. */
export function UnreadLeads() {
  const queryClient = useQueryClient();
  const { data: count = 0 } = useQuery(leadQueries.unreadCount());
  useTableChanges(
    'contact_submissions',
    () => void cancelAndInvalidate(queryClient, leadQueries.unreadCount().queryKey),
  );
  return <CountBadge count={count} label="unread" />;
}
