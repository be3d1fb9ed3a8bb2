import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, useState } from 'react';
import { plainText } from '@/shared/lib/answer-markdown';
import { Button } from '@/shared/ui/button';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { isWaiting as isWaitingFor } from '../model/conversation';
import { SUGGESTIONS } from '../model/greeting';
import { StopIcon } from './chat-icons';
import { Composer } from './composer';
import { HandoffView } from './handoff-view';
import { MessageList } from './message-list';
import { PanelHeader } from './panel-header';
import { ON_PHONE, PHONE } from './phone-media';
import { SuggestionChips } from './suggestion-chips';
import { useConversation } from './use-conversation';
import { useFullScreenPanel } from './use-full-screen-panel';

/** How long after opening the box gets the focus, in milliseconds. */
const FOCUS_DELAY = 300;

const Panel = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'menu',
    insetInlineEnd: 'max({spacing.4}, env(safe-area-inset-right))',
    // Above the button, which stays to close it.
    bottom: 'calc(max({spacing.4}, env(safe-area-inset-bottom)) + {sizes.14} + {spacing.3})',
    display: 'flex',
    flexDirection: 'column',
    width: '25rem',
    height: '500px',
    maxH: 'calc(100dvh - 6.5rem)',
    overflow: 'hidden',
    bg: 'surface',
    color: 'ink',
    border: '1px solid',
    borderColor: 'rule',
    borderRadius: 'md',
    boxShadow: 'float',
    transformOrigin: 'bottom right',
    animation: 'rise {durations.normal} {easings.out}',
    '&[hidden]': { display: 'none' },
    [ON_PHONE]: {
      inset: '0 0 auto 0',
      width: '100%',
      height: '100dvh',
      maxH: 'none',
      border: 'none',
      borderRadius: '0',
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
  },
});
const View = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', flex: '1', minH: '0', '&[hidden]': { display: 'none' } },
});

export type ChatPanelProps = {
  id: string;
  open: boolean;
  /** Closes it; the focus goes back to the button. */
  onClose: () => void;
  /** Closes it because the visitor goes to another page. */
  onLeave: () => void;
};

/** The assistant. It stays when it is closed, so that nothing in it is lost. */
export function ChatPanel({ id, open, onClose, onLeave }: ChatPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const titleId = useId();
  const [view, setView] = useState<'chat' | 'person'>('chat');
  const [words, say] = useState('');
  const chat = useConversation();
  const { conversation } = chat;
  const isWaiting = isWaitingFor(conversation);
  const wasWaiting = useRef(false);
  useFullScreenPanel(panel, open);

  useEffect(() => {
    if (!open || view !== 'chat') return;
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isAtWork = panel.current?.contains(activeElement) && !activeElement?.closest('[hidden]');
      if (!isAtWork) box.current?.focus();
    }, FOCUS_DELAY);
    return () => clearTimeout(timer);
  }, [open, view]);

  // While the box is disabled nothing has the focus, and Escape is no one's.
  useEffect(() => {
    if (!open) return;
    function closeOnEscape({ key, target }: KeyboardEvent) {
      if (key === 'Escape' && target === document.body) onClose();
    }
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, onClose]);

  // The box was disabled, and so has lost the focus. Under a thumb the keyboard would come back over the answer.
  useEffect(() => {
    const newest = conversation.entries.at(-1);
    const isOver = wasWaiting.current && !isWaiting;
    wasWaiting.current = isWaiting;
    if (!isOver || !newest) return;
    say(newest.role === 'assistant' ? plainText(newest.content) : '');
    if (document.activeElement === document.body && matchMedia('(hover: hover)').matches)
      box.current?.focus();
  }, [isWaiting, conversation]);

  function follow() {
    if (matchMedia(PHONE).matches) onLeave();
  }

  function send(text: string) {
    say('');
    return chat.send(text);
  }

  function beginAnew() {
    chat.beginAnew();
    say('New conversation');
    // The button was removed with the message.
    box.current?.focus();
  }

  const isBeginning = conversation.entries.length === 0;
  const questions = conversation.suggestions.length > 0 ? conversation.suggestions : SUGGESTIONS;
  return (
    <Panel ref={panel} id={id} role="dialog" aria-labelledby={titleId} hidden={!open}>
      <PanelHeader
        titleId={titleId}
        view={view}
        onView={setView}
        onClose={onClose}
        onBeginAnew={isBeginning ? undefined : beginAnew}
        isBusy={chat.isBusy}
      />
      <View hidden={view !== 'chat'}>
        <MessageList
          conversation={conversation}
          isShown={open && view === 'chat'}
          onReadPast={chat.readPast}
          onFollow={follow}
          onResend={send}
          onPerson={() => setView('person')}
          onVote={chat.vote}
          say={say}
        />
        {isWaiting ? (
          <Button variant="plain" size="sm" alignSelf="center" onClick={chat.stop}>
            <StopIcon />
            Stop
          </Button>
        ) : (
          <SuggestionChips
            questions={questions}
            isBeginning={isBeginning}
            disabled={chat.isBusy}
            onChoose={send}
          />
        )}
        <Composer
          box={box}
          isWaiting={isWaiting}
          first={chat.draft()}
          onDraft={chat.keepDraft}
          onSend={send}
        />
      </View>
      <View hidden={view !== 'person'}>
        <HandoffView
          isShown={open && view === 'person'}
          chat={chat}
          onDone={() => setView('chat')}
          say={say}
        />
      </View>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
    </Panel>
  );
}
