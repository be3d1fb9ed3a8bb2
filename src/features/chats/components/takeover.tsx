import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { errorMessage } from '@/shared/errors/error-message';
import { readDraft } from '@/shared/lib/drafts';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { Text } from '@/shared/ui/text/typography';
import { useHandBack, useTakeOver } from '../api/mutations';
import { type Chat, messageDraftKey } from '../api/queries';
import { AnswerForm, type MessageDraft } from './answer-form';

type TakeoverProps = { chat: Chat };

/** The admin that answers instead of the assistant, and the time at which that ends without another action. */
type Holder = { id: string; name: string; until: string };

const holderOf = ({ holder_id, holder_name, held_until }: Chat): Holder | null =>
  holder_id && held_until ? { id: holder_id, name: holder_name ?? '', until: held_until } : null;

/** Another admin answers: the conversation changes hands after a confirmation. */
function HeldByOther({ chat, holder }: TakeoverProps & { holder: Holder }) {
  const takeOver = useTakeOver(chat.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <Row justifyContent="space-between" gap="3">
      <Text role="status">
        <bdi>{holder.name}</bdi> is answering this conversation.
      </Text>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        Take over from {holder.name}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Take over from ${holder.name}?`}
        description={`${holder.name} can’t write in this conversation any more. The visitor sees your name instead.`}
        confirmLabel="Take over"
        pendingLabel="Taking over..."
        onConfirm={() => takeOver.mutateAsync(holder.id)}
        failure={errorMessage}
      />
    </Row>
  );
}

/** The assistant answers, until the caller takes over. */
function HeldByAssistant({ chat }: TakeoverProps) {
  const takeOver = useTakeOver(chat.id);
  return (
    <Row justifyContent="space-between" gap="3">
      <Text role="status">The assistant is answering this conversation.</Text>
      <Button
        size="sm"
        pending={takeOver.isPending}
        pendingLabel="Taking over..."
        onClick={() => takeOver.mutate(undefined)}
      >
        Take over
      </Button>
    </Row>
  );
}

function HeldByMe({ chat, holder }: TakeoverProps & { holder: Holder }) {
  const handBack = useHandBack(chat.id, holder.id);
  return (
    <Row justifyContent="space-between" gap="3">
      <Text role="status">
        You are answering. If you write nothing more, the assistant answers again after{' '}
        <time dateTime={holder.until}>{formatDateTime(holder.until)}</time>.
      </Text>
      <Button
        variant="outline"
        size="sm"
        pending={handBack.isPending}
        pendingLabel="Handing back..."
        onClick={() => handBack.mutate()}
      >
        Hand back to the assistant
      </Button>
    </Row>
  );
}

/** How far below the window the form may have been pushed by a new message, in pixels. */
const NEAR = 400;

/** Keeps the form and the newest messages above it in view, unless the caller reads further up. */
function useFollowMessages(section: RefObject<HTMLDivElement | null>, isMine: boolean, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message pushes the form down.
  useEffect(() => {
    const bottom = section.current?.getBoundingClientRect().bottom ?? 0;
    if (isMine && bottom > innerHeight && bottom < innerHeight + NEAR) {
      section.current?.scrollIntoView({ block: 'end' });
    }
  }, [section, isMine, count]);
}

/** The current holder, and the form to answer the visitor. Text that was not sent stays there after the takeover ends. */
export function Takeover({ chat }: TakeoverProps) {
  const { user } = useSession();
  const holder = holderOf(chat);
  const isMine = holder !== null && holder.id === user?.id;
  const section = useRef<HTMLDivElement>(null);
  useFollowMessages(section, isMine, chat.messages.length);
  const hasDraft = Boolean(readDraft<MessageDraft>(user?.id, messageDraftKey(chat.id).join(':'))?.text);
  return (
    <Stack
      as="section"
      ref={section}
      aria-label="Answer the visitor"
      gap="4"
      py="4"
      borderTop="1px solid"
      borderColor="rule"
    >
      {holder === null ? <HeldByAssistant chat={chat} /> : null}
      {isMine ? <HeldByMe chat={chat} holder={holder} /> : null}
      {holder !== null && !isMine ? <HeldByOther chat={chat} holder={holder} /> : null}
      {isMine || hasDraft ? <AnswerForm chatId={chat.id} isMine={isMine} /> : null}
    </Stack>
  );
}
