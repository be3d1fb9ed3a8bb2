import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTableChanges } from '@/shared/live/use-table-changes';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { leadQueries } from '../api/queries';

const Count = chakra('span', {
  base: {
    ms: '2',
    px: '1.5',
    minW: '5',
    textStyle: 'fine',
    fontWeight: 'bold',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    color: 'onClay',
    bg: 'clay',
    borderRadius: 'full',
  },
});

/** The live number of unread leads; empty when there are none. */
export function UnreadLeads() {
  const queryClient = useQueryClient();
  const { data: count = 0 } = useQuery(leadQueries.unreadCount());
  useTableChanges(
    'contact_submissions',
    () => void cancelAndInvalidate(queryClient, leadQueries.unreadCount().queryKey),
  );
  if (count === 0) return null;
  return (
    <Count>
      {count < 1000 ? count : '999+'}
      <VisuallyHidden> unread</VisuallyHidden>
    </Count>
  );
}
