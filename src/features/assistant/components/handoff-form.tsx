import { type ChatHandoffRequest, type ChatSession, chatHandoffRequest } from '@contracts/chatbot.ts';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '@/shared/auth/session';
import { messageOf } from '@/shared/errors/app-error';
import { formResolver } from '@/shared/errors/form-resolver';
import { type Attempt, idempotentAttempt } from '@/shared/http/attempt';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Stack } from '@/shared/ui/layout/layout';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { createHandoff } from '../api/create-handoff';

const MESSAGES = messages('assistant/handoff-form', {
  failed: 'We couldn’t send your request. Please try again.',
  error: 'Error',
  title: 'Talk to a person',
  lead: 'Someone on our team will read this conversation and email you back. You can also call {phone}.',
  name: 'Name',
  email: 'Email',
  note: 'What’s it about? (optional)',
  sending: 'Sending...',
  send: 'Send request',
});

/** The fields of the form. The conversation is added on submit. */
const fields = chatHandoffRequest.omit({ session: true });
type Fields = Omit<ChatHandoffRequest, 'session'>;

export type HandoffFormProps = {
  isShown: boolean;
  session: () => ChatSession | undefined;
  /** Called with the server's message once the request is stored. */
  onDone: (message: string) => void;
};

/** Requests an answer from a person by mail. The input stays until the request is stored. */
export function HandoffForm({ isShown, session, onDone }: HandoffFormProps) {
  const t = MESSAGES.get();
  const { user } = useSession();
  const form = useForm<Fields>({
    resolver: formResolver(fields),
    defaultValues: { name: user?.fullName ?? '', email: user?.email ?? '', note: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const attempt = useRef<Attempt>(undefined);

  useEffect(() => {
    if (isShown) form.setFocus('name');
  }, [isShown, form]);

  async function send(typed: Fields) {
    const known = session();
    const request = { ...typed, ...(known && { session: known }) };
    attempt.current = idempotentAttempt(attempt.current, request);
    try {
      const { message } = await createHandoff(request, attempt.current.key);
      attempt.current = undefined;
      form.reset();
      onDone(message);
    } catch (error) {
      const description = messageOf(error, t.failed);
      showToast({ kind: 'error', title: t.error, description });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} aria-label={t.title}>
      <Stack gap="4">
        <Heading level={3}>{t.title}</Heading>
        <Text size="small" tone="muted">
          <Sentence text={t.lead} parts={{ phone: <PhoneLink /> }} />
        </Text>
        <Field label={t.name} required error={errors.name?.message}>
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label={t.email} required error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field label={t.note} error={errors.note?.message}>
          <TextArea rows={3} {...form.register('note')} />
        </Field>
        <Button type="submit" pending={isSubmitting} pendingLabel={t.sending}>
          {t.send}
        </Button>
      </Stack>
    </form>
  );
}
