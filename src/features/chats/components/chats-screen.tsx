import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { chatPath, leadPath, PATHS } from '@/shared/config/paths';
import { excerptOf } from '@/shared/lib/answer-markdown';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListUpdateNotice } from '@/shared/ui/feedback/list-update-notice';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Toggle } from '@/shared/ui/forms/toggle';
import { AlertIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { SectionTabs } from '@/shared/ui/layout/section-tabs';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { type ChatRow, chatQueries, useLiveChats } from '../api/queries';
import { CHAT_FILTERS } from '../model/chat-forms';
import { FILTER_LABELS, lastBy, outcomeSummary, parseChatFilter } from '../model/chat-labels';
import { ChatSkeleton } from './chat-skeleton';
import { UnansweredQuestions } from './unanswered-questions';

/** One conversation of the list. The visitor's text has its own direction. */
function ChatEntry({ chat }: { chat: ChatRow }) {
  const { id, first_question, last_role, last_content, page, last_message_at } = chat;
  const { handed_off_at, lead_id, is_live, holder_name, assignee_name } = chat;
  return (
    <Box as="li" py="4" borderBottom="1px solid" borderColor="rule" overflowWrap="anywhere">
      <Row justifyContent="space-between" alignItems="baseline" gap="1 4">
        <TextLink
          to={chatPath(id)}
          display="inline-flex"
          alignItems="center"
          minH="tap"
          flex="1 1 16rem"
          fontWeight="semibold"
        >
          <Box as="bdi" lineClamp="2" overflowWrap="anywhere">
            {first_question ?? 'No question asked'}
          </Box>
        </TextLink>
        <Text size="fine" tone="muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          <time dateTime={last_message_at}>{formatDateTime(last_message_at)}</time>
        </Text>
      </Row>
      {last_role && last_content ? (
        <Text size="small" tone="muted" lineClamp="2" mb="2">
          {`${lastBy(last_role)}: `}
          <bdi>{last_role === 'assistant' ? excerptOf(last_content) : last_content}</bdi>
        </Text>
      ) : null}
      <Row gap="1 4" textStyle="fine">
        {is_live ? <strong>Live now</strong> : null}
        {holder_name ? (
          <strong>
            <bdi>{holder_name}</bdi> is answering
          </strong>
        ) : null}
        {assignee_name ? (
          <span>
            Assigned to <bdi>{assignee_name}</bdi>
          </span>
        ) : null}
        {outcomeSummary(chat).map(({ label, isBad }) => (
          <Row as="span" key={label} gap="1" fontWeight={isBad ? 'semibold' : undefined}>
            {isBad ? <AlertIcon /> : null}
            <span>{label}</span>
          </Row>
        ))}
        {page ? <span>Started on {page}</span> : null}
        {handed_off_at && lead_id !== null ? (
          <TextLink to={leadPath(lead_id)} display="inline-flex" alignItems="center" minH="tap">
            Asked for a person: view lead
          </TextLink>
        ) : handed_off_at ? (
          <strong>Asked for a person</strong>
        ) : null}
      </Row>
    </Box>
  );
}

/** The conversations of the last 30 days, newest first. */
function ChatList() {
  const [params, setParams] = useSearchParams();
  const filter = parseChatFilter(params);
  const list = useInfiniteQuery(chatQueries.list(filter));
  const news = useLiveChats(filter, list);
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
          We couldn’t load the conversations. Please try again.
        </LoadError>
      ) : null}
      {list.isPending ? <ChatSkeleton>Loading conversations...</ChatSkeleton> : null}
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
                <ChatEntry key={chat.id} chat={chat} />
              ))}
            </Box>
          )}
        </Box>
      ) : null}
      <ShowMore pages={list} />
    </Stack>
  );
}

const HERE = `${PATHS.admin}/conversations`;
const PARTS = [
  { to: HERE, label: 'Conversations' },
  { to: `${HERE}?tab=questions`, label: 'Unanswered questions' },
];

/** The assistant's conversations, or the questions that it could not answer. */
export function ChatsScreen() {
  const [params] = useSearchParams();
  return (
    <StaffPage title="Conversations" lead="What visitors ask the assistant, and what it couldn’t answer.">
      <SectionTabs label="Conversations" parts={PARTS} />
      {params.get('tab') === 'questions' ? <UnansweredQuestions /> : <ChatList />}
    </StaffPage>
  );
}
