import { type SubmitEvent, useEffect, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { dismissToast } from '@/shared/ui/feedback/toast';
import { TextArea } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { bookingErrorMessage } from '../model/booking-errors';
import { OptionalLabel } from './optional-label';

const MESSAGES = messages('booking/cancel', {
  title: 'Cancel this booking?',
  reason: 'Reason',
  help: 'What changed? It helps us plan.',
  pending: 'Canceling...',
  cancel: 'Cancel booking',
  keep: 'Keep booking',
});

type CancelDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The consultation in words, with its day and time. */
  what: string;
  /** What becomes of the money that was paid for it. */
  refund: string | undefined;
  /** Cancels it; fails with AppError. */
  onCancel: (reason: string) => Promise<void>;
};

/** Asks whether a booking is really to be canceled, and why. */
export function CancelDialog({ open, onClose, what, refund, onCancel }: CancelDialogProps) {
  const t = MESSAGES.get();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  // On a phone a notice lies where the buttons come.
  useEffect(() => {
    if (open) dismissToast();
  }, [open]);

  async function cancel(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const reason = new FormData(event.currentTarget).get('reason');
    setIsPending(true);
    setFailure(undefined);
    try {
      await onCancel(typeof reason === 'string' ? reason.trim() : '');
    } catch (error) {
      setFailure(bookingErrorMessage(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={t.title} description={withNonBreakingSpaces(what)}>
      <form onSubmit={cancel}>
        <Stack gap="5">
          {refund ? <Text fontWeight="semibold">{refund}</Text> : null}
          <Field label={<OptionalLabel>{t.reason}</OptionalLabel>} help={t.help}>
            <TextArea name="reason" rows={3} maxLength={500} />
          </Field>
          {failure ? <Alert tone="error">{failure}</Alert> : null}
          <Row>
            <Button type="submit" variant="danger" pending={isPending} pendingLabel={t.pending}>
              {t.cancel}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {t.keep}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
