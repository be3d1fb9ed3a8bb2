import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '@/shared/live/use-live';
import { readAnew } from '@/shared/query/read-anew';
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

/** How many leads nobody has opened, kept up to date; nothing when there are none. */
export function UnreadLeads() {
  const queryClient = useQueryClient();
  const { data: count = 0 } = useQuery(leadQueries.unreadCount());
  useLive('contact_submissions', () => void readAnew(queryClient, leadQueries.unreadCount().queryKey));
  if (count === 0) return null;
  return (
    <Count>
      {count < 1000 ? count : '999+'}
      <VisuallyHidden> unread</VisuallyHidden>
    </Count>
  );
}
