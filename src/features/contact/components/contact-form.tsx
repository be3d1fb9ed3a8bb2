import { type ContactRequest, contactRequest, lenientContactResponse } from '@contracts/contact.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { SITE } from '@/shared/config/site';
import { messageOf } from '@/shared/errors/app-error';
import { type Attempt, callFunction, idempotentAttempt } from '@/shared/http/call-function';
import { Button } from '@/shared/ui/button';
import { TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';

/** The message to the firm. What was typed stays until it has been received. */
export function ContactForm() {
  // No default values: what is in the prerendered fields by the time this runs was typed by someone.
  const form = useForm<ContactRequest>({ resolver: zodResolver(contactRequest) });
  const { errors, isSubmitting } = form.formState;
  const attempt = useRef<Attempt>(undefined);

  async function send(message: ContactRequest) {
    attempt.current = idempotentAttempt(attempt.current, message);
    try {
      await callFunction('/contact', {
        method: 'POST',
        body: message,
        schema: lenientContactResponse,
        idempotencyKey: attempt.current.key,
        needsCaptcha: true,
      });
    } catch (error) {
      const description = messageOf(error, 'There was an error sending your message. Please try again.');
      showToast({ kind: 'error', title: 'Error', description });
      return;
    }
    attempt.current = undefined;
    form.reset();
    showToast({
      kind: 'success',
      title: 'Message Sent',
      description: "Thank you for your message. We'll get back to you shortly.",
    });
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(send)}
      // Without scripts the message goes through the visitor's mail program.
      action={`mailto:${SITE.email}`}
      method="post"
      encType="text/plain"
    >
      <Stack gap="5">
        <Box display="grid" gridTemplateColumns={{ sm: '1fr 1fr' }} gap="5">
          <Field label="Name" required error={errors.name?.message}>
            <TextInput autoComplete="name" {...form.register('name')} />
          </Field>
          <Field label="Email" required error={errors.email?.message}>
            <TextInput type="email" autoComplete="email" {...form.register('email')} />
          </Field>
        </Box>
        <Field label="Company" required error={errors.company?.message}>
          <TextInput autoComplete="organization" {...form.register('company')} />
        </Field>
        <Field label="Message" required error={errors.message?.message}>
          <TextArea rows={6} {...form.register('message')} />
        </Field>
        <Box>
          <Button type="submit" pending={isSubmitting} pendingLabel="Sending...">
            Send Message
          </Button>
        </Box>
        <noscript>
          <Text size="small">
            JavaScript is turned off, so this button opens your email app. You can also call {SITE.phone}.
          </Text>
        </noscript>
      </Stack>
    </form>
  );
}
