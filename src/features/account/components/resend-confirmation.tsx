import { useId, useState } from 'react';
import { messageOf } from '@/shared/errors/app-error';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import type { AwaitingMail } from '../model/awaiting-mail';
import { useSecondsLeft } from './use-seconds-left';

/**
 * Asks for the confirmation mail once more. The seconds are shown, not read out; a screen reader hears what a press
 * did, and the limit with the button.
 */
export function ResendConfirmation({ email, at }: AwaitingMail) {
  const [sentAt, setSentAt] = useState(at);
  const [isSending, setIsSending] = useState(false);
  const [said, setSaid] = useState('');
  const left = useSecondsLeft(sentAt);
  const limitId = useId();

  async function resend() {
    if (left > 0) return setSaid(`Please wait. You can ask again in ${left} seconds.`);
    setIsSending(true);
    setSaid('');
    try {
      const { resendConfirmation } = await import('../api/ask-for-mail');
      await resendConfirmation(email);
      setSentAt(Date.now());
      setSaid('If the account still waits for it, a new mail is on its way.');
    } catch (error) {
      setSaid(messageOf(error, 'Failed to send the mail. Please try again.'));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Box mt="2">
      <Button
        variant="plain"
        size="sm"
        px="0"
        aria-disabled={left > 0}
        aria-describedby={limitId}
        onClick={() => void resend()}
        pending={isSending}
        pendingLabel="Sending..."
      >
        Resend confirmation
      </Button>
      <Text id={limitId} size="fine" tone="muted">
        One mail a minute.
        {left > 0 ? <span aria-hidden="true"> You can ask again in {left} s.</span> : null}
      </Text>
      <Text size="fine" role="status" mt={said ? '1' : '0'}>
        {said}
      </Text>
    </Box>
  );
}
