import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { leadPath, PATHS } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { DescriptionItem } from '@/shared/ui/lists/description-item';
import { TextLink } from '@/shared/ui/text/text-link';
import { type Chat, chatQueries } from '../api/queries';
import { ChatAssignee } from './chat-assignee';
import { ChatSkeleton } from './chat-skeleton';
import { Takeover } from './takeover';
import { Messages } from './transcript-message';

/** The visitor, the page, and every message as plain text: visitors' input is never rendered as markup. */
function Transcript({ chat }: { chat: Chat }) {
  const { id, created_at, page, is_account, lead_id, handed_off_at, holder_id, messages } = chat;
  return (
    <>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))"
        columnGap="6"
      >
        <DescriptionItem term="Started">
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </DescriptionItem>
        <DescriptionItem term="Page">
          <bdi>{page ?? 'Unknown'}</bdi>
        </DescriptionItem>
        <DescriptionItem term="Visitor">{is_account ? 'Signed in' : 'Not signed in'}</DescriptionItem>
        <DescriptionItem term="Asked for a person">
          {handed_off_at ? <time dateTime={handed_off_at}>{formatDateTime(handed_off_at)}</time> : 'No'}
          {lead_id === null ? null : (
            <TextLink to={leadPath(lead_id)} display="flex" alignItems="center" minH="tap">
              Lead
            </TextLink>
          )}
        </DescriptionItem>
      </Box>
      <ChatAssignee chat={chat} />
      <Messages chatId={id} messages={messages} isLive={holder_id !== null} />
      <Takeover key={id} chat={chat} />
    </>
  );
}

const CHAT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The page of one conversation. */
export function TranscriptScreen() {
  const { chatId = '' } = useParams();
  const isId = CHAT_ID.test(chatId);
  const chat = useQuery({ ...chatQueries.detail(chatId), enabled: isId });
  const isGone = !isId || (chat.error instanceof AppError && chat.error.status === 404);
  return (
    <StaffPage
      title="Conversation"
      actions={
        <TextLink to={`${PATHS.admin}/conversations`} display="inline-flex" alignItems="center" minH="tap">
          All conversations
        </TextLink>
      }
    >
      <Stack gap="6">
        {chat.isPending && !isGone ? <ChatSkeleton>Loading the conversation...</ChatSkeleton> : null}
        {isGone ? (
          <EmptyState title="We couldn’t find that conversation.">
            It may be more than 30 days old, or the visitor had it deleted.
          </EmptyState>
        ) : null}
        {chat.isError && !isGone ? (
          <LoadError onRetry={() => chat.refetch()}>
            We couldn’t load the conversation. Please try again.
          </LoadError>
        ) : null}
        {chat.data && !isGone ? <Transcript chat={chat.data} /> : null}
      </Stack>
    </StaffPage>
  );
}
