import { formatInstant } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '@/shared/config/paths';
import { locale, messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { documentQueries } from '../api/queries';
import { recentDocuments } from '../model/recent-documents';

const MESSAGES = messages('documents/recent', {
  one: 'Shared with you on {date}: {name}.',
  several: 'Shared with you on {date}: {name} and {more} more.',
  view: 'View your documents',
});

/** What staff shared with the client `userId` of late; nothing when there is none, or when it cannot be loaded. */
export function RecentDocuments({ userId }: { userId: string }) {
  const { data = [] } = useQuery(documentQueries.ofClient(userId));
  const [newest, ...others] = recentDocuments(data, new Date());
  if (!newest) return null;
  const t = MESSAGES.get();
  return (
    <Text size="small" overflowWrap="anywhere" maxW="none">
      <Sentence
        text={others.length > 0 ? t.several : t.one}
        parts={{
          date: formatInstant(newest.created_at, 'short', undefined, locale.get()),
          name: (
            <strong>
              <bdi>{newest.name}</bdi>
            </strong>
          ),
          more: others.length,
        }}
      />{' '}
      <TextLink to={PATHS.myDocuments}>{t.view}</TextLink>
    </Text>
  );
}
