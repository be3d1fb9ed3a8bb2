import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';

type Ending = 'declined' | 'cancelled' | 'no_show';

const WORDS: Record<Ending, { confirm: string; note: string }> = {
  declined: { confirm: 'Decline request', note: 'The client gets an email with your reason.' },
  cancelled: {
    confirm: 'Cancel appointment',
    note: 'The client gets an email with your reason. Any payment is refunded.',
  },
  no_show: { confirm: 'Mark as no-show', note: "The client isn't notified. This can't be undone." },
};

type ReasonFormProps = { status: Ending; onConfirm: (reason: string) => void; onClose: () => void };

/** Asks before an appointment ends, and why; the reason is optional. */
export function ReasonForm({ status, onConfirm, onClose }: ReasonFormProps) {
  const { confirm, note } = WORDS[status];
  return (
    <form
      aria-label={confirm}
      onSubmit={(event) => {
        event.preventDefault();
        const reason = new FormData(event.currentTarget).get('reason');
        onConfirm(typeof reason === 'string' ? reason.trim() : '');
      }}
    >
      <Stack gap="5">
        <Text tone="muted">{note}</Text>
        {status === 'no_show' ? null : (
          <Field label="Reason (optional)">
            <TextArea name="reason" rows={3} maxLength={500} />
          </Field>
        )}
        <Row>
          <Button type="submit">{confirm}</Button>
          <Button variant="outline" onClick={onClose}>
            Keep appointment
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
