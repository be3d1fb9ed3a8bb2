import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { EmptyState } from '@/shared/ui/empty-state';
import { Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { StaffPage } from '@/shared/ui/staff-page';
import { TextLink } from '@/shared/ui/text-link';
import { conversationQueries } from '../api/queries';
import { LinesSkeleton } from './lines-skeleton';
import { Transcript } from './transcript';

const CHAT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One conversation on a page of its own. */
export function TranscriptScreen() {
  const { chatId = '' } = useParams();
  const isId = CHAT_ID.test(chatId);
  const chat = useQuery({ ...conversationQueries.detail(chatId), enabled: isId });
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
        {chat.isPending && !isGone ? <LinesSkeleton>Loading the conversation...</LinesSkeleton> : null}
        {isGone ? (
          <EmptyState title="We couldn't find that conversation.">
            It may be more than 30 days old, or the visitor had it deleted.
          </EmptyState>
        ) : null}
        {chat.isError && !isGone ? (
          <LoadError onRetry={() => chat.refetch()}>
            We couldn't load the conversation. Please try again.
          </LoadError>
        ) : null}
        {chat.data && !isGone ? <Transcript chat={chat.data} /> : null}
      </Stack>
    </StaffPage>
  );
}
