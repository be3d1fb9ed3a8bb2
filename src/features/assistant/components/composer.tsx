import { chakra } from '@chakra-ui/react/styled-system';
import { CHAT_LIMITS } from '@contracts/chatbot.ts';
import { params } from '@nanostores/i18n';
import { type KeyboardEvent, type RefObject, type SubmitEvent, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { controlRecipe } from '@/shared/theme/recipes';
import { Button } from '@/shared/ui/button';
import { SendIcon } from './icon-button';

const MESSAGES = messages('assistant/composer', {
  over: params('{count} characters over the limit'),
  left: params('{count} characters left'),
  label: 'Your question',
  placeholder: 'Ask a question',
  send: 'Send',
  suggested: 'Suggested questions',
});

/** The counter appears below this number of remaining characters. */
const COUNTER_FROM = 200;

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '2',
    alignItems: 'end',
    flexShrink: '0',
    p: '3',
    borderTop: '1px solid',
    borderColor: 'rule',
  },
});
const Box = chakra('textarea', controlRecipe);
const Counter = chakra('p', {
  base: {
    gridColumn: '1 / -1',
    textStyle: 'fine',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '&[data-over]': { color: 'danger', fontWeight: 'semibold' },
  },
});

type ComposerProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  /** Whether an answer is pending. */
  isWaiting: boolean;
  initialDraft: string;
  onDraftChange: (text: string) => void;
  /** Returns whether the text was sent; unsent text stays in the input. */
  onSend: (text: string) => boolean;
};

/** The input for a question. Enter sends; Shift+Enter starts a new line. */
export function Composer({ box, isWaiting, initialDraft, onDraftChange, onSend }: ComposerProps) {
  const t = MESSAGES.get();
  const [text, setText] = useState(initialDraft);
  const room = CHAT_LIMITS.message - [...text.trim()].length;
  const canSend = !isWaiting && text.trim() !== '' && room >= 0;

  function write(next: string) {
    setText(next);
    onDraftChange(next);
  }

  function send() {
    if (canSend && onSend(text)) write('');
  }

  function sendOnEnter(event: KeyboardEvent) {
    // During the composition of a word, Enter confirms the word.
    // The code 229 is all that tells in Safari, which ends the composition before it reports the key.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    send();
  }

  return (
    <Form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {room < COUNTER_FROM ? (
        <Counter role="status" data-over={room < 0 ? '' : undefined}>
          {room < 0 ? t.over({ count: -room }) : t.left({ count: room })}
        </Counter>
      ) : null}
      <Box
        ref={box}
        rows={1}
        minH="12"
        maxH="8.5rem"
        resize="none"
        css={{ fieldSizing: 'content' }}
        aria-label={t.label}
        placeholder={t.placeholder}
        aria-invalid={room < 0}
        enterKeyHint="send"
        autoComplete="off"
        disabled={isWaiting}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" disabled={!canSend} px="0" width="12" aria-label={t.send}>
        <SendIcon />
      </Button>
    </Form>
  );
}

const Strip = chakra('ul', {
  base: {
    display: 'flex',
    flexShrink: '0',
    gap: '2',
    px: '4',
    py: '2',
    listStyle: 'none',
    // Wrapped in a new conversation; a strip that scrolls sideways later.
    '&[data-new]': { flexWrap: 'wrap' },
    '&:not([data-new])': {
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderTop: '1px solid',
      borderColor: 'rule',
    },
  },
});
const Chip = chakra('button', {
  base: {
    minH: { base: 'tap', sm: '9' },
    px: '3',
    py: '1.5',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'full',
    textStyle: 'fine',
    fontWeight: 'medium',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    color: 'ink',
    cursor: 'pointer',
    '[data-new] &': { whiteSpace: 'normal' },
    _hover: { bg: 'sand', borderColor: 'ink' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px', borderRadius: 'full' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
});

type SuggestionChipsProps = {
  questions: string[];
  isNew: boolean;
  disabled: boolean;
  onChoose: (question: string) => void;
};

/** The suggested questions; a click sends one. */
export function SuggestionChips({ questions, isNew, disabled, onChoose }: SuggestionChipsProps) {
  return (
    <Strip aria-label={MESSAGES.get().suggested} data-new={isNew ? '' : undefined}>
      {questions.map((question) => (
        <li key={question}>
          <Chip type="button" disabled={disabled} onClick={() => onChoose(question)}>
            {question}
          </Chip>
        </li>
      ))}
    </Strip>
  );
}
