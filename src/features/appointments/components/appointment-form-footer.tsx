import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { Row } from '@/shared/ui/layout';
import { appointmentErrorMessage } from '../model/appointment-text';

type FormEndProps = {
  /** The button, and what it says while it works. */
  submit: string;
  pending: string;
  close: string;
  /** The title over a refusal. */
  refused: string;
  isReady: boolean;
  attempt: { isPending: boolean; error: Error | null };
  onClose: () => void;
};

/** The end of an appointment form: whether to notify the guest (`tell`), the error, and the buttons. */
export function AppointmentFormFooter({
  submit,
  pending,
  close,
  refused,
  isReady,
  attempt,
  onClose,
}: FormEndProps) {
  return (
    <>
      <Checkbox name="tell" defaultChecked label="Email the client" />
      {attempt.error ? (
        <Alert tone="error" title={refused}>
          {appointmentErrorMessage(attempt.error)}
        </Alert>
      ) : null}
      <Row>
        <Button type="submit" disabled={!isReady} pending={attempt.isPending} pendingLabel={pending}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {close}
        </Button>
      </Row>
    </>
  );
}
