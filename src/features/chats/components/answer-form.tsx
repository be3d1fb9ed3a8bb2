import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { isComposing } from '@/shared/lib/is-composing';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { useSendAnswer, useTakeOver } from '../api/mutations';
import { messageDraftKey } from '../api/queries';
import { staffMessage } from '../model/chat-forms';

export type MessageDraft = { text: string };

const EMPTY: MessageDraft = { text: '' };

/** How often typing extends the takeover, in milliseconds. */
const EXTEND_EVERY = 60_000;

/** A message to the visitor. A refused one stays in the form, and a retry of the same text is not a second message. */
export function AnswerForm({ chatId, isMine }: { chatId: string; isMine: boolean }) {
  const send = useSendAnswer(chatId);
  const { mutate: extend } = useTakeOver(chatId);
  const extendedAt = useRef(Date.now());
  const attempt = useRef({ text: '', key: '' });
  const { form, replace } = useDraftForm({
    key: messageDraftKey(chatId),
    empty: EMPTY,
    resolver: zodResolver(staffMessage),
  });
  // After a takeover the answer comes next.
  const { setFocus } = form;
  useEffect(() => {
    if (isMine) setFocus('text');
  }, [isMine, setFocus]);

  async function submit({ text }: MessageDraft) {
    if (!isMine || send.isPending) return;
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    try {
      await send.mutateAsync({ text, key: attempt.current.key });
      attempt.current = { text: '', key: '' };
      extendedAt.current = Date.now();
      // What was typed while the message was on its way stays.
      if (form.getValues('text').trim() === text) replace(EMPTY);
      form.setFocus('text');
    } catch (error) {
      form.setError('text', { message: errorMessage(error) });
    }
  }

  function keepHolding() {
    if (!isMine || Date.now() - extendedAt.current < EXTEND_EVERY) return;
    extendedAt.current = Date.now();
    extend(undefined);
  }

  function sendOnEnter(event: KeyboardEvent) {
    // During the composition of a word, Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    void form.handleSubmit(submit)();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <Stack gap="3">
        <Field
          label="Your message"
          error={form.formState.errors.text?.message}
          help={
            isMine
              ? 'Enter sends, Shift+Enter starts a new line.'
              : 'This message wasn’t sent. Take the conversation over to send it.'
          }
        >
          <TextArea
            dir="auto"
            rows={2}
            maxLength={2000}
            onKeyDown={sendOnEnter}
            onInput={keepHolding}
            {...form.register('text')}
          />
        </Field>
        <Row>
          <Button
            type="submit"
            size="sm"
            disabled={!isMine}
            pending={send.isPending}
            pendingLabel="Sending..."
          >
            Send
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
