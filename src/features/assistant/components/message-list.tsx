import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Markdown } from '@/shared/ui/text/answer-markdown';
import { type Conversation, isAnswering } from '../model/conversation';
import { greeting } from '../model/voice';
import { ArrowDownIcon, IconButton } from './icon-button';
import { Message, type MessageProps } from './message';

const MESSAGES = messages('assistant/list', {
  label: 'Conversation',
  loading: 'Loading the conversation...',
  failed: 'We couldn’t load the earlier messages.',
  retry: 'Try again',
  newest: 'Scroll to the newest message',
});

/** The distance from the end, in pixels, from which the user is reading earlier messages. */
const THRESHOLD = 100;

/** The space above an answer that is taller than the list, in pixels. */
const MARGIN = 16;

const distanceFromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * Keeps the end of the list in view as it grows, for users who are at its end. An answer that is taller than the list
 * scrolls only until its first line is at the top. The list's last child is the newest message.
 */
function useListScroll(conversation: Conversation, isShown: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  /** The key of the question that is being answered. */
  const question = isAnswering(conversation) && conversation.nextKey;

  function updateIsAway() {
    if (list.current) setAway(distanceFromEnd(list.current) > THRESHOLD);
  }

  function scrollToEnd() {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    updateIsAway();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question, a loaded history and an opened panel scroll to the end.
  useEffect(scrollToEnd, [question, conversation.history, isShown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the conversation can make the list taller.
  useEffect(() => {
    const element = list.current;
    const newest = element?.lastElementChild;
    if (!element || !newest || isAway) return;
    const start =
      element.scrollTop + newest.getBoundingClientRect().top - element.getBoundingClientRect().top;
    element.scrollTop = Math.min(element.scrollHeight - element.clientHeight, start - MARGIN);
    updateIsAway();
  }, [conversation]);

  return { list, isAway, updateIsAway, scrollToEnd };
}

const Frame = chakra('div', {
  base: { position: 'relative', display: 'flex', flex: '1', minH: '0' },
});
const List = chakra('div', {
  base: {
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: '4',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '-2px' },
  },
});
const Part = chakra('div', { base: { display: 'flex', flexDirection: 'column' } });

type MessageListProps = Omit<MessageProps, 'entry'> & {
  conversation: Conversation;
  isShown: boolean;
  onLoadHistory: () => void;
};

/**
 * The messages. The log is not a live region: a screen reader would announce every word of a streaming answer. The
 * panel announces each message once, when it is complete.
 */
export function MessageList({ conversation, isShown, onLoadHistory, ...actions }: MessageListProps) {
  const t = MESSAGES.get();
  const { list, isAway, updateIsAway, scrollToEnd } = useListScroll(conversation, isShown);
  return (
    <Frame>
      <List ref={list} role="log" aria-live="off" aria-label={t.label} tabIndex={0} onScroll={updateIsAway}>
        <Part>
          <Markdown text={greeting()} onLinkClick={actions.onLinkClick} />
        </Part>
        {conversation.history === 'loading' ? (
          <Part gap="2" role="status" aria-label={t.loading}>
            <Skeleton width="60%" alignSelf="flex-end" height="10" />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </Part>
        ) : null}
        {conversation.history === 'failed' ? (
          <Part role="alert" textStyle="small" alignItems="flex-start">
            {t.failed}
            <Button variant="plain" size="sm" px="0" onClick={onLoadHistory}>
              {t.retry}
            </Button>
          </Part>
        ) : null}
        {conversation.entries.map((entry) =>
          // The assistant does not type while a person answers.
          conversation.person && entry.state === 'pending' ? null : (
            <Part key={entry.key}>
              <Message entry={entry} {...actions} />
            </Part>
          ),
        )}
      </List>
      {isAway ? (
        <IconButton
          type="button"
          aria-label={t.newest}
          onClick={scrollToEnd}
          position="absolute"
          bottom="2"
          insetInlineStart="50%"
          translate="-50% 0"
          bg="surface"
          color="ink"
          borderRadius="full"
          boxShadow="float"
          border="1px solid"
          borderColor="control"
        >
          <ArrowDownIcon />
        </IconButton>
      ) : null}
    </Frame>
  );
}
