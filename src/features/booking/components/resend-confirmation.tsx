import { useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout/layout';
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
});

/** Has the email to confirm the address sent again. Shown only in the tab that knows the link of the booking. */
export function ResendConfirmation({ bookingId }: { bookingId: string }) {
  const t = MESSAGES.get();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const token = useHydrated() ? manageTokenOf(bookingId) : undefined;
  if (token === undefined) return null;

  async function send(link: string) {
    setIsSending(true);
    setOutcome(undefined);
    try {
      const { addressConfirmed } = await manageBooking(bookingId, { token: link, action: 'resend' });
      setOutcome(addressConfirmed ? t.confirmed : t.sent);
    } catch (error) {
      setOutcome(bookingErrorMessage(error));
    }
    setIsSending(false);
  }

  return (
    <Row data-print="no" columnGap="3" rowGap="0">
      <Text size="small" tone="muted" role="status">
        {outcome ?? t.missing}
      </Text>
      <Button
        variant="plain"
        px="0"
        fontSize="sm"
        pending={isSending}
        pendingLabel={t.sending}
        onClick={() => void send(token)}
      >
        {t.send}
      </Button>
    </Row>
  );
}
