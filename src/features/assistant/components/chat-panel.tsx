import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { plainText } from '@/shared/lib/answer-markdown';
import { Button } from '@/shared/ui/button';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { isAnswering, whoAnswers } from '../model/conversation';
import { firstQuestions } from '../model/voice';
import { Composer, SuggestionChips } from './composer';
import { ON_PHONE, PHONE } from './full-screen-on-phone';
import { StopIcon } from './icon-button';
import { MessageList } from './message-list';
import { PanelHeader } from './panel-header';
import { useChatUpdates } from './use-chat-updates';
import { useConversation } from './use-conversation';
import { useFullScreenPanel } from './use-full-screen-panel';

// Few visitors ask for a person.
const HandoffView = lazyWithBoundary(async () => (await import('./handoff-view')).HandoffView);

const MESSAGES = messages('assistant/panel', {
  restarted: 'New conversation',
  stop: 'Stop',
});

/** The delay before an opened panel focuses the input, in milliseconds. */
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

const WhoAnswers = chakra('p', {
  base: {
    px: '4',
    py: '2',
    textStyle: 'small',
    fontWeight: 'semibold',
    borderTop: '1px solid',
    borderColor: 'rule',
    overflowWrap: 'anywhere',
    _empty: { display: 'none' },
  },
});

export type ChatPanelProps = {
  id: string;
  open: boolean;
  /** Closes the panel; the focus returns to the button. */
  onClose: () => void;
  /** Closes the panel because the visitor opens another page. */
  onLeave: () => void;
};

/** The assistant. A closed panel stays mounted, so that it keeps its state. */
export function ChatPanel({ id, open, onClose, onLeave }: ChatPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const titleId = useId();
  const [view, setView] = useState<'chat' | 'handoff'>('chat');
  const [isHandoffLoaded, setIsHandoffLoaded] = useState(false);
  if (view === 'handoff' && !isHandoffLoaded) setIsHandoffLoaded(true);
  const [announcement, announce] = useState('');
  const chat = useConversation();
  const { conversation } = chat;
  const isWaiting = isAnswering(conversation);
  const wasWaiting = useRef(false);
  useFullScreenPanel(panel, open);
  useChatUpdates(chat, open, announce);

  useEffect(() => {
    if (!open || view !== 'chat') return;
    const focusBox = () => {
      stopWaiting();
      const { activeElement } = document;
      const isAtWork = panel.current?.contains(activeElement) || activeElement?.matches(':read-write');
      if (!isAtWork || activeElement?.closest('[hidden]')) box.current?.focus();
    };
    // A visitor who types before that wants the input now; the browser then types this key into it. A space presses the button.
    const focusForTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (/^\S$/.test(key) && !ctrlKey && !metaKey && !altKey) focusBox();
    };
    const stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener('keydown', focusForTyping);
    };
    const timer = setTimeout(focusBox, FOCUS_DELAY);
    addEventListener('keydown', focusForTyping);
    return stopWaiting;
  }, [open, view]);

  // While the input is disabled nothing has the focus, so the launcher does not see Escape.
  useEffect(() => {
    if (!open) return;
    function closeOnEscape({ key, target }: KeyboardEvent) {
      if (key === 'Escape' && target === document.body) onClose();
    }
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, onClose]);

  // The disabled input has lost the focus. On touch devices, the keyboard would cover the answer.
  useEffect(() => {
    const newest = conversation.entries.at(-1);
    const isOver = wasWaiting.current && !isWaiting;
    wasWaiting.current = isWaiting;
    if (!isOver || !newest) return;
    if (newest.role === 'assistant') announce(plainText(newest.content));
    if (document.activeElement === document.body && matchMedia('(hover: hover)').matches)
      box.current?.focus();
  }, [isWaiting, conversation]);

  function leaveOnPhone() {
    if (matchMedia(PHONE).matches) onLeave();
  }

  function send(text: string) {
    announce('');
    return chat.send(text);
  }

  function restart() {
    chat.restart();
    announce(MESSAGES.get().restarted);
    // The focused button was removed with the messages.
    box.current?.focus();
  }

  const isNew = conversation.entries.length === 0;
  const questions = conversation.suggestions.length > 0 ? conversation.suggestions : firstQuestions();
  return (
    <Panel ref={panel} id={id} role="dialog" aria-labelledby={titleId} hidden={!open}>
      <PanelHeader
        titleId={titleId}
        view={view}
        onView={setView}
        onClose={onClose}
        onRestart={isNew ? undefined : restart}
        isBusy={chat.isBusy}
      />
      <View hidden={view !== 'chat'}>
        <MessageList
          conversation={conversation}
          isShown={open && view === 'chat'}
          onLoadHistory={chat.loadHistory}
          onLinkClick={leaveOnPhone}
          onResend={send}
          onHandoff={() => setView('handoff')}
          onVote={chat.vote}
          announce={announce}
        />
        <WhoAnswers>{whoAnswers(conversation)}</WhoAnswers>
        {conversation.person ? null : isWaiting ? (
          <Button variant="plain" size="sm" alignSelf="center" onClick={chat.stop}>
            <StopIcon />
            {MESSAGES.get().stop}
          </Button>
        ) : (
          <SuggestionChips questions={questions} isNew={isNew} disabled={chat.isBusy} onChoose={send} />
        )}
        <Composer
          box={box}
          isWaiting={isWaiting}
          initialDraft={chat.draft()}
          onDraftChange={chat.storeDraft}
          onSend={send}
        />
      </View>
      <View hidden={view !== 'handoff'}>
        <Suspense fallback={null}>
          {isHandoffLoaded ? (
            <HandoffView
              isShown={open && view === 'handoff'}
              chat={chat}
              onDone={() => setView('chat')}
              announce={announce}
            />
          ) : null}
        </Suspense>
      </View>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Panel>
  );
}
