import { formatInstant } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '@/shared/config/paths';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { documentQueries } from '../api/queries';
import { recentDocuments } from '../model/recent-documents';

/** What staff shared with the client `userId` of late; nothing when there is none, or when it cannot be loaded. */
export function RecentDocuments({ userId }: { userId: string }) {
  const { data = [] } = useQuery(documentQueries.own(userId));
  const [newest, ...others] = recentDocuments(data, new Date());
  if (!newest) return null;
  return (
    <Text size="small" overflowWrap="anywhere" maxW="none">
      Shared with you on {formatInstant(newest.created_at, 'short')}:{' '}
      <strong>
        <bdi>{newest.name}</bdi>
      </strong>
      {others.length > 0 ? ` and ${others.length} more` : null}.{' '}
      <TextLink to={PATHS.myDocuments}>View your documents</TextLink>
    </Text>
  );
}
