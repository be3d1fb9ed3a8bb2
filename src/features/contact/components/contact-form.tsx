import { type ContactRequest, contactRequest, lenientContactResponse } from '@contracts/contact.ts';
import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { params } from '@nanostores/i18n';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { ownToken } from '@/shared/auth/access-token';
import { SITE } from '@/shared/config/site';
import { messageOf } from '@/shared/errors/app-error';
import { formResolver } from '@/shared/errors/form-resolver';
import { type Attempt, idempotentAttempt } from '@/shared/http/attempt';
import { callFunction } from '@/shared/http/call-function';
import { locale, messages } from '@/shared/i18n/messages';
import { writtenIn } from '@/shared/i18n/written-in';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Text } from '@/shared/ui/text/typography';
import { messageStartOf, withMessageStart } from '../model/subject';

const MESSAGES = messages('contact/form', {
  received: 'We got your message',
  reply: params('A consultant will read it and reply to {email} within {time}.'),
  call: params('If you’d rather talk, call {phone}, {hours}.'),
  another: 'Send another message',
  failed: 'There was an error sending your message. Please try again.',
  error: 'Error',
  sent: 'Message Sent',
  thanks: "Thank you for your message. We'll get back to you shortly.",
  name: 'Name',
  email: 'Email',
  company: 'Company',
  message: 'Message',
  sending: 'Sending...',
  send: 'Send Message',
  noScript: params(
    'JavaScript is turned off, so this button opens your email app. You can also call {phone}.',
  ),
});

type MessageReceivedProps = { email: string; onWriteAgain: () => void };

/** Stays in place of the form after a message was sent. */
function MessageReceived({ email, onWriteAgain }: MessageReceivedProps) {
  const t = MESSAGES.get();
  return (
    <Stack gap="4" alignItems="flex-start">
      <FocusedHeading level={3}>{t.received}</FocusedHeading>
      <Text overflowWrap="anywhere">
        {t.reply({ email, time: FIRM_SENTENCES[locale.get()].answerWithin })}
      </Text>
      <Text>{t.call({ phone: SITE.phone, hours: FIRM_SENTENCES[locale.get()].hoursInZone })}</Text>
      <Button variant="outline" onClick={onWriteAgain}>
        {t.another}
      </Button>
    </Stack>
  );
}

const EMPTY: ContactRequest = { name: '', email: '', company: '', message: '' };

/** The message to the firm. What was typed stays until it has been received. */
export function ContactForm() {
  const t = MESSAGES.get();
  // No default values: what is in the prerendered fields by the time this runs was typed by someone.
  const form = useForm<ContactRequest>({ resolver: formResolver(contactRequest) });
  const { errors, isSubmitting } = form.formState;
  const attempt = useRef<Attempt>(undefined);
  const filled = useRef('');
  const [sentFrom, setSentFrom] = useState<string>();
  const { getValues, setFocus, setValue } = form;

  useEffect(() => {
    function fillSubject() {
      const start = messageStartOf(location.search);
      const typed = getValues('message') ?? '';
      const message = withMessageStart(typed, start, filled.current);
      if (message === typed) return;
      filled.current = message;
      setValue('message', message);
    }
    function onSubject() {
      setSentFrom(undefined);
      fillSubject();
    }
    fillSubject();
    addEventListener('subject', onSubject);
    return () => removeEventListener('subject', onSubject);
  }, [getValues, setValue]);

  function writeAgain() {
    // A hidden field cannot take the focus.
    flushSync(() => setSentFrom(undefined));
    setFocus('name');
  }

  async function send(message: ContactRequest) {
    attempt.current = idempotentAttempt(attempt.current, message);
    try {
      await callFunction('/contact', {
        method: 'POST',
        body: { ...message, ...writtenIn() },
        schema: lenientContactResponse,
        idempotencyKey: attempt.current.key,
        needsCaptcha: true,
        token: await ownToken(),
      });
    } catch (error) {
      const description = messageOf(error, t.failed);
      showToast({ kind: 'error', title: t.error, description });
      return;
    }
    attempt.current = undefined;
    // Without values React would not see that the fields are empty, and ignore the same value when it is autofilled again.
    form.reset(EMPTY);
    filled.current = '';
    setSentFrom(message.email);
    showToast({
      kind: 'success',
      title: t.sent,
      description: t.thanks,
    });
  }

  return (
    <>
      {sentFrom === undefined ? null : <MessageReceived email={sentFrom} onWriteAgain={writeAgain} />}
      <form
        hidden={sentFrom !== undefined}
        noValidate
        onSubmit={form.handleSubmit(send)}
        // Without scripts the message goes through the visitor's mail program.
        action={`mailto:${SITE.email}`}
        method="post"
        encType="text/plain"
      >
        <Stack gap="5">
          <Box display="grid" gridTemplateColumns={{ sm: '1fr 1fr' }} gap="5">
            <Field label={t.name} required error={errors.name?.message}>
              <TextInput autoComplete="name" {...form.register('name')} />
            </Field>
            <Field label={t.email} required error={errors.email?.message}>
              <TextInput type="email" autoComplete="email" {...form.register('email')} />
            </Field>
          </Box>
          <Field label={t.company} required error={errors.company?.message}>
            <TextInput autoComplete="organization" {...form.register('company')} />
          </Field>
          <Field label={t.message} required error={errors.message?.message}>
            <TextArea rows={6} {...form.register('message')} />
          </Field>
          <Box>
            <Button type="submit" pending={isSubmitting} pendingLabel={t.sending}>
              {t.send}
            </Button>
          </Box>
          <noscript>
            <Text size="small">{t.noScript({ phone: SITE.phone })}</Text>
          </noscript>
        </Stack>
      </form>
    </>
  );
}
