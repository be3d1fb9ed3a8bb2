import { useEffect, useId, useState } from 'react';
import { messageOf } from '@/shared/errors/app-error';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { secondsLeft } from '../model/pending-confirmation';

/** Seconds until another mail can be requested after a request at `at`. */
function useCountdown(at: number): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsLeft({ at }, Math.max(now, at));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

type ResendMailProps = {
  /** When the last one was requested, in milliseconds since 1970. */
  at: number;
  label: string;
  /** What it is that one asks for. */
  what: 'email' | 'code';
  /** Asks for another one, and resolves to what to say then. Rejects with a sentence for people, or an empty one. */
  ask: () => Promise<string>;
};

/**
 * Asks for a mail once more. The seconds are shown, not read out; a screen reader hears what a press did, and the limit
 * with the button.
 */
export function ResendMail({ at, label, what, ask }: ResendMailProps) {
  const [sentAt, setSentAt] = useState(at);
  const [isSending, setIsSending] = useState(false);
  const [said, setSaid] = useState('');
  const left = useCountdown(sentAt);
  const limitId = useId();

  async function resend() {
    if (left > 0) return setSaid(`Please wait. You can request another ${what} in ${left} seconds.`);
    setIsSending(true);
    setSaid('');
    try {
      setSaid(await ask());
      setSentAt(Date.now());
    } catch (error) {
      setSaid(messageOf(error, "We couldn't send the email. Please try again."));
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
        {label}
      </Button>
      <Text id={limitId} size="fine" tone="muted">
        You can request one {what} a minute.
        {left > 0 ? <span aria-hidden="true"> You can request another in {left} s.</span> : null}
      </Text>
      <Text size="fine" role="status" mt={said ? '1' : '0'}>
        {said}
      </Text>
    </Box>
  );
}
