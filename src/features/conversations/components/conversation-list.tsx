import { CHAT_FILTERS } from '@contracts/staff-chats.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { ListUpdateNotice } from '@/shared/ui/list-update-notice';
import { LoadError } from '@/shared/ui/load-error';
import { ShowMore } from '@/shared/ui/show-more';
import { Toggle } from '@/shared/ui/toggle';
import { conversationQueries, useLiveConversations } from '../api/queries';
import { FILTER_LABELS, filterOf } from '../model/chat-labels';
import { ConversationEntry } from './conversation-entry';
import { LinesSkeleton } from './lines-skeleton';

/** The conversations of the last 30 days, the latest first. */
export function ConversationList() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const list = useInfiniteQuery(conversationQueries.list(filter));
  const news = useLiveConversations(filter, list);
  const chats = list.data?.pages.flatMap((page) => page.chats);
  return (
    <Stack gap="5">
      <Row role="group" aria-label="Show" gap="2">
        {CHAT_FILTERS.map((name) => (
          <Toggle
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() =>
              setParams(name === 'all' ? {} : { show: name }, { replace: true, preventScrollReset: true })
            }
          >
            {FILTER_LABELS[name]}
          </Toggle>
        ))}
      </Row>
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>
          We couldn't load the conversations. Please try again.
        </LoadError>
      ) : null}
      {list.isPending ? <LinesSkeleton>Loading conversations...</LinesSkeleton> : null}
      {chats ? (
        <Box>
          <ListUpdateNotice news={news} onShow={list.refetch} />
          {chats.length === 0 ? (
            <EmptyState title={filter === 'all' ? 'No conversations yet.' : 'No conversations match.'}>
              Conversations with the assistant are kept for 30 days after the last message.
            </EmptyState>
          ) : (
            <Box as="ul" listStyleType="none" aria-label="Conversations" aria-busy={list.isRefetching}>
              {chats.map((chat) => (
                <ConversationEntry key={chat.id} chat={chat} />
              ))}
            </Box>
          )}
        </Box>
      ) : null}
      <ShowMore pages={list} />
    </Stack>
  );
}
