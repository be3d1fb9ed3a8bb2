import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { plainText } from '@/shared/lib/answer-markdown';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { AlertIcon } from '@/shared/ui/icons';
import { AnswerText } from '@/shared/ui/text/answer-markdown';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { ChatEntry, Vote } from '../model/conversation';
import { CopyIcon, IconButton, ThumbDownIcon, ThumbUpIcon, TickIcon } from './icon-button';

const MESSAGES = messages('assistant/message', {
  typing: 'Typing...',
  copied: 'Copied.',
  blocked: 'Your browser blocked the copy. Please select the text instead.',
  error: 'Error',
  copy: 'Copy this answer',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  you: 'You:',
  noReply: 'No reply.',
  again: 'Send again',
  assistant: 'Assistant:',
  stopped: 'You stopped this answer.',
  person: 'Talk to a person',
  team: 'Our team',
});

const Typing = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    textStyle: 'small',
    color: 'muted',
    '& svg': { width: '9', fill: 'none', stroke: 'clay' },
    '& path': { strokeDasharray: '1', animation: 'draw 1.4s {easings.out} infinite' },
    '& path:nth-of-type(2)': { animationDelay: '0.2s' },
  },
});

/** The site's loading indicator, shown until an answer starts. */
function TypingIndicator() {
  return (
    <Typing>
      <svg viewBox="0 0 36 19" strokeWidth="1.5" aria-hidden="true">
        <path d="M11 18a7 7 0 0 1 14 0" pathLength="1" />
        <path d="M4 18a14 14 0 0 1 28 0" pathLength="1" />
        <path d="M0 18H36" pathLength="1" />
      </svg>
      {MESSAGES.get().typing}
    </Typing>
  );
}

/** The time that the button shows a copy as done, in milliseconds. */
const COPIED_MS = 2000;

// Smaller buttons for a mouse than for touch.
const ActionRow = chakra('div', {
  base: {
    display: 'flex',
    marginInlineStart: '-3',
    '@media (hover: hover) and (pointer: fine)': {
      marginInlineStart: '-2',
      '& > button': { boxSize: '8', fontSize: 'sm' },
    },
  },
});

type AnswerActionsProps = {
  entry: ChatEntry;
  onVote: (id: number, vote: Vote, before: Vote) => void;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
};

/** The buttons to copy and to rate an answer. */
function AnswerActions({ entry, onVote, announce }: AnswerActionsProps) {
  const [isCopied, setCopied] = useState(false);
  const { id, vote, content } = entry;

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(plainText(content));
      setCopied(true);
      announce(MESSAGES.get().copied);
    } catch {
      const description = MESSAGES.get().blocked;
      showToast({ kind: 'error', title: MESSAGES.get().error, description });
    }
  }

  return (
    <ActionRow>
      <IconButton type="button" aria-label={MESSAGES.get().copy} onClick={() => void copy()}>
        {isCopied ? <TickIcon /> : <CopyIcon />}
      </IconButton>
      {id === undefined
        ? null
        : ([1, -1] as const).map((rating) => (
            <IconButton
              key={rating}
              type="button"
              aria-label={rating === 1 ? MESSAGES.get().helpful : MESSAGES.get().notHelpful}
              aria-pressed={vote === rating}
              onClick={() => onVote(id, vote === rating ? null : rating, vote)}
            >
              {rating === 1 ? <ThumbUpIcon /> : <ThumbDownIcon />}
            </IconButton>
          ))}
    </ActionRow>
  );
}

const QuestionText = chakra('div', {
  base: {
    alignSelf: 'flex-end',
    maxW: '85%',
    py: '2.5',
    px: '4',
    bg: 'sand',
    border: '1px solid',
    borderColor: 'rule',
    borderRadius: 'md',
    textStyle: 'small',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});
const Problem = chakra('div', {
  base: {
    alignSelf: 'flex-end',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '2',
    maxW: '85%',
    marginTop: '2',
    textStyle: 'small',
    color: 'danger',
    '& > svg': { marginTop: '0.25em' },
    '& > button': { gridColumn: '2', justifySelf: 'end', marginInlineEnd: '-1' },
  },
});
const Note = chakra('p', { base: { textStyle: 'fine', color: 'muted', marginTop: '1.5' } });

export type MessageProps = {
  entry: ChatEntry;
  onLinkClick: () => void;
  onResend: (text: string) => void;
  onHandoff: () => void;
  onVote: Parameters<typeof AnswerActions>[0]['onVote'];
  announce: (text: string) => void;
};

/** A question of the visitor. A failed one can be sent again. */
function Question({ entry, onResend }: MessageProps) {
  return (
    <>
      <QuestionText dir="auto">
        <VisuallyHidden>{MESSAGES.get().you} </VisuallyHidden>
        {entry.content}
      </QuestionText>
      {entry.state === 'failed' ? (
        <Problem>
          <AlertIcon />
          <span>{entry.problem || MESSAGES.get().noReply}</span>
          <Button variant="plain" size="sm" px="1" onClick={() => onResend(entry.content)}>
            {MESSAGES.get().again}
          </Button>
        </Problem>
      ) : null}
    </>
  );
}

function Answer({ entry, onLinkClick, onHandoff, onVote, announce }: MessageProps) {
  const { content, state } = entry;
  if (state === 'pending' && content === '') return <TypingIndicator />;
  return (
    <div dir="auto">
      <VisuallyHidden>{MESSAGES.get().assistant} </VisuallyHidden>
      <AnswerText text={content} sources={entry.sources} onLinkClick={onLinkClick} />
      {state === 'stopped' ? <Note>{MESSAGES.get().stopped}</Note> : null}
      {entry.handoff ? (
        <Button size="sm" marginTop="3" onClick={onHandoff}>
          {MESSAGES.get().person}
        </Button>
      ) : null}
      {state === 'complete' ? <AnswerActions entry={entry} onVote={onVote} announce={announce} /> : null}
    </div>
  );
}

const StaffText = chakra('div', {
  base: {
    ps: '3',
    borderInlineStart: '3px solid',
    borderColor: 'gold',
    textStyle: 'small',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& > bdi': { display: 'block', fontWeight: 'semibold' },
  },
});

/** What a person of the firm wrote, as plain text under their name. */
function StaffMessage({ entry }: MessageProps) {
  return (
    <StaffText dir="auto">
      <bdi>{entry.author ?? MESSAGES.get().team}</bdi>
      {entry.content}
    </StaffText>
  );
}

const MESSAGE = { user: Question, assistant: Answer, staff: StaffMessage };

/** One message of the conversation. */
export function Message(props: MessageProps) {
  const Shown = MESSAGE[props.entry.role];
  return <Shown {...props} />;
}
