import { formatInstant } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '@/shared/config/paths';
import { QuerySection } from '@/shared/query/query-section';
import { Box } from '@/shared/ui/layout/layout';
import { Entry, EntryList } from '@/shared/ui/lists/entry-list';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { profileQueries } from '../api/queries';
import { type HistoryEntry, historyTitle } from '../model/history';

/** How many of the messages are listed. */
const LATEST = 2;

function Latest({ messages }: { messages: readonly HistoryEntry[] }) {
  if (messages.length === 0) {
    return (
      <Text size="small" tone="muted">
        Nothing yet. <TextLink to={PATHS.contact}>Write to us</TextLink>, and our answer will be here, too.
      </Text>
    );
  }
  return (
    <>
      <EntryList aria-label="Latest messages">
        {messages.slice(0, LATEST).map((message) => (
          <Entry key={`${message.kind} ${message.id}`} py="3">
            <Box minW="0">
              <Text size="small" fontWeight="semibold">
                {historyTitle(message)}
              </Text>
              <Text size="fine" tone="muted">
                <time dateTime={message.at}>{formatInstant(message.at, 'long')}</time>
              </Text>
              <Text dir="auto" size="small" mt="1" lineClamp={3}>
                {message.body}
              </Text>
            </Box>
          </Entry>
        ))}
      </EntryList>
      <TextLink to={PATHS.myHistory}>Read your history</TextLink>
    </>
  );
}

/** What the client `userId` and the firm wrote to each other last. */
export function LatestMessages({ userId }: { userId: string }) {
  return (
    <QuerySection
      id="latest-messages"
      title="Messages"
      query={useQuery(profileQueries.history(userId))}
      failed="We couldn’t load your messages."
    >
      {(history) => <Latest messages={history.filter(({ kind }) => kind !== 'consultation')} />}
    </QuerySection>
  );
}
