import { params } from '@nanostores/i18n';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { secondsUntilResend } from '../model/account-mail-rules';

const MESSAGES = messages('account/resend-mail', {
  emailWait: params('Please wait. You can request another email in {seconds} seconds.'),
  codeWait: params('Please wait. You can request another code in {seconds} seconds.'),
  failed: 'We couldn’t send the email. Please try again.',
  sending: 'Sending...',
  emailLimit: 'You can resend once a minute.',
  codeLimit: 'You can resend once a minute.',
  left: params('You can resend in {seconds} seconds.'),
});

/** Seconds until another mail can be requested after a request at `at`. */
function useCountdown(at: number): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsUntilResend({ at }, Math.max(now, at));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

type ResendMailProps = {
  /** The time of the last request, in milliseconds since 1970. */
  at: number;
  label: string;
  /** The thing to request, for the texts. */
  what: 'email' | 'code';
  /** Requests another one and resolves to the message to show. Rejects with a user-facing error, or an empty message. */
  request: () => Promise<string>;
};

/**
 * Requests an email again, at most once a minute. Screen readers announce the result and the limit, but not the
 * countdown.
 */
export function ResendMail({ at, label, what, request }: ResendMailProps) {
  const t = MESSAGES.get();
  const isCode = what === 'code';
  const [sentAt, setSentAt] = useState(at);
  const [isSending, setIsSending] = useState(false);
  const [message, setMessage] = useState('');
  const left = useCountdown(sentAt);
  const limitId = useId();

  async function resend() {
    if (left > 0) return setMessage((isCode ? t.codeWait : t.emailWait)({ seconds: left }));
    setIsSending(true);
    setMessage('');
    try {
      setMessage(await request());
      setSentAt(Date.now());
    } catch (error) {
      setMessage(messageOf(error, t.failed));
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
        pendingLabel={t.sending}
      >
        {label}
      </Button>
      <Text id={limitId} size="fine" tone="muted">
        {isCode ? t.codeLimit : t.emailLimit}
        {left > 0 ? <span aria-hidden="true"> {t.left({ seconds: left })}</span> : null}
      </Text>
      <Text size="fine" role="status" mt={message ? '1' : '0'}>
        {message}
      </Text>
    </Box>
  );
}
