import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useSession } from '@/shared/auth/session';
import { chatPath, PATHS } from '@/shared/config/paths';
import { excerptOf } from '@/shared/lib/answer-markdown';
import { Button } from '@/shared/ui/button';
import { ListUpdateNotice } from '@/shared/ui/feedback/list-update-notice';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Box, Row } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useTakeOver } from '../api/mutations';
import { type ChatRow, chatQueries, useLiveChats } from '../api/queries';
import { lastBy } from '../model/chat-labels';

/** The most conversations shown, so that the rest of the page stays near. */
const MAX_SHOWN = 5;

/** One live conversation. It is taken over from here, unless a person answers already. */
function LiveChat({ chat }: { chat: ChatRow }) {
  const { id, first_question, last_role, last_content, holder_id, holder_name } = chat;
  const { user } = useSession();
  const takeOver = useTakeOver(id);
  const navigate = useNavigate();
  const question = first_question ?? 'No question asked';
  return (
    <Row
      as="li"
      py="3"
      borderBottom="1px solid"
      borderColor="rule"
      justifyContent="space-between"
      gap="3"
      overflowWrap="anywhere"
    >
      <Box flex="1 1 16rem" minW="0">
        <TextLink
          to={chatPath(id)}
          display="inline-flex"
          alignItems="center"
          minH="tap"
          fontWeight="semibold"
        >
          <Box as="bdi" lineClamp="2">
            {question}
          </Box>
        </TextLink>
        {last_role && last_content ? (
          <Text size="small" tone="muted" lineClamp="2">
            {`${lastBy(last_role)}: `}
            <bdi>{last_role === 'assistant' ? excerptOf(last_content) : last_content}</bdi>
          </Text>
        ) : null}
      </Box>
      {holder_id ? (
        <Text size="small">
          {holder_id === user?.id ? (
            'You are answering'
          ) : (
            <span>
              <bdi>{holder_name}</bdi> is answering
            </span>
          )}
        </Text>
      ) : (
        <Button
          size="sm"
          pending={takeOver.isPending}
          pendingLabel="Taking over..."
          onClick={() => takeOver.mutate(undefined, { onSuccess: () => void navigate(chatPath(id)) })}
        >
          Take over <VisuallyHidden>{`the conversation: ${question}`}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
}

function titleOf(count: number, isMore: boolean): string {
  if (count === 0) return 'Live conversations';
  return count === 1 ? '1 live conversation' : `${count}${isMore ? '+' : ''} live conversations`;
}

/** The conversations that visitors have right now. Hidden when there are none. */
export function LiveChats() {
  const list = useInfiniteQuery(chatQueries.list('live'));
  const news = useLiveChats('live', list);
  if (list.isError && !list.data) {
    return <LoadError onRetry={() => list.refetch()}>We couldn’t load the live conversations.</LoadError>;
  }
  const chats = list.data?.pages.flatMap((page) => page.chats) ?? [];
  if (chats.length === 0 && !news) return null;
  return (
    <Box as="section" aria-labelledby="live-title">
      <Row justifyContent="space-between" gap="1 4">
        <Heading level={2} size="h3" id="live-title">
          {titleOf(chats.length, list.hasNextPage)}
        </Heading>
        {chats.length > MAX_SHOWN ? (
          <TextLink
            to={`${PATHS.admin}/conversations?show=live`}
            display="inline-flex"
            alignItems="center"
            minH="tap"
          >
            Show all <VisuallyHidden>live conversations</VisuallyHidden>
          </TextLink>
        ) : null}
      </Row>
      <ListUpdateNotice news={news} onShow={list.refetch} />
      <Box as="ul" listStyleType="none" aria-labelledby="live-title">
        {chats.slice(0, MAX_SHOWN).map((chat) => (
          <LiveChat key={chat.id} chat={chat} />
        ))}
      </Box>
    </Box>
  );
}
