import { chakra } from '@chakra-ui/react/styled-system';
import { CHAT_LIMITS } from '@contracts/chatbot.ts';
import { type KeyboardEvent, type RefObject, type SubmitEvent, useState } from 'react';
import { controlRecipe } from '@/shared/theme/recipes';
import { Button } from '@/shared/ui/button';
import { SendIcon } from './chat-icons';

/** Below this many remaining characters, the counter is shown. */
const NEAR = 200;

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
const Room = chakra('p', {
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
  /** A reply is on its way. */
  isWaiting: boolean;
  first: string;
  onDraft: (text: string) => void;
  /** Whether it was sent; what was not stays. */
  onSend: (text: string) => boolean;
};

/** Where one asks. Enter sends, Shift+Enter begins a new line. */
export function Composer({ box, isWaiting, first, onDraft, onSend }: ComposerProps) {
  const [text, setText] = useState(first);
  const room = CHAT_LIMITS.message - [...text.trim()].length;
  const canSend = !isWaiting && text.trim() !== '' && room >= 0;

  function write(next: string) {
    setText(next);
    onDraft(next);
  }

  function send() {
    if (canSend && onSend(text)) write('');
  }

  function sendOnEnter(event: KeyboardEvent) {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <Form
      data-ready=""
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {room < NEAR ? (
        <Room role="status" data-over={room < 0 ? '' : undefined}>
          {room < 0 ? `${-room} characters over the limit` : `${room} characters left`}
        </Room>
      ) : null}
      <Box
        ref={box}
        rows={1}
        minH="12"
        maxH="8.5rem"
        resize="none"
        css={{ fieldSizing: 'content' }}
        aria-label="Your question"
        placeholder="Ask a question"
        aria-invalid={room < 0}
        enterKeyHint="send"
        autoComplete="off"
        disabled={isWaiting}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" disabled={!canSend} px="0" width="12" aria-label="Send">
        <SendIcon />
      </Button>
    </Form>
  );
}
