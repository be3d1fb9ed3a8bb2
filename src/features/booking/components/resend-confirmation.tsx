import { type ComponentProps, useRef, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { manageBooking } from '../api/queries';
import { bookingErrorMessage } from '../model/booking-errors';
import { manageTokenOf } from '../model/manage-link';

const MESSAGES = messages('booking/resend', {
  missing: 'No email yet?',
  send: 'Send it again',
  sending: 'Sending...',
  sent: 'Sent. If it isn’t there in a minute, look in your spam folder.',
  confirmed: 'Your email address is confirmed already.',
  correct: 'Correct the address',
  email: 'Email address',
  sendThere: 'Send it there',
});

function QuietButton(props: ComponentProps<typeof Button>) {
  return <Button variant="plain" px="0" fontSize="sm" {...props} />;
}

type ResendConfirmationProps = {
  bookingId: string;
  /** The address that the booking has, where the page knows it. */
  email?: string;
  onCorrected?: (email: string) => void;
};

/**
 * Has the email to confirm the address sent again, or to another address. Shown only in the tab that knows the link of
 * the booking.
 */
export function ResendConfirmation({ bookingId, email, onCorrected }: ResendConfirmationProps) {
  const t = MESSAGES.get();
  const [isSending, setIsSending] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const toggle = useRef<HTMLButtonElement>(null);
  const token = useHydrated() ? manageTokenOf(bookingId) : undefined;
  if (token === undefined) return null;

  async function send(link: string, corrected?: string) {
    setIsSending(true);
    setOutcome(undefined);
    try {
      const wanted = {
        token: link,
        action: 'resend',
        ...(corrected !== undefined && { email: corrected }),
      } as const;
      const { addressConfirmed } = await manageBooking(bookingId, wanted);
      setOutcome(addressConfirmed ? t.confirmed : t.sent);
      setIsCorrecting(false);
      if (corrected !== undefined) {
        toggle.current?.focus();
        if (!addressConfirmed) onCorrected?.(corrected);
      }
    } catch (error) {
      setOutcome(bookingErrorMessage(error));
    }
    setIsSending(false);
  }

  return (
    <Box data-print="no">
      <Row columnGap="4" rowGap="0">
        <Text size="small" tone="muted" role="status">
          {isCorrecting ? t.missing : (outcome ?? t.missing)}
        </Text>
        <QuietButton pending={isSending} pendingLabel={t.sending} onClick={() => void send(token)}>
          {t.send}
        </QuietButton>
        <QuietButton
          ref={toggle}
          aria-expanded={isCorrecting}
          onClick={() => {
            setOutcome(undefined);
            setIsCorrecting(!isCorrecting);
          }}
        >
          {t.correct}
        </QuietButton>
      </Row>
      {isCorrecting ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send(token, String(new FormData(event.currentTarget).get('email')).trim());
          }}
        >
          <Stack gap="3" maxW="sm" alignItems="flex-start" mt="2">
            <Field label={t.email} required error={outcome}>
              <TextInput type="email" name="email" autoComplete="email" defaultValue={email} autoFocus />
            </Field>
            <Button type="submit" variant="outline" pending={isSending} pendingLabel={t.sending}>
              {t.sendThere}
            </Button>
          </Stack>
        </form>
      ) : null}
    </Box>
  );
}
