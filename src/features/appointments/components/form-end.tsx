import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { Row } from '@/shared/ui/layout';
import { failureOf } from '../model/sentences';

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

/** How a form about an appointment's time ends: whether the guest is told (`tell`), a refusal, the buttons. */
export function FormEnd({ submit, pending, close, refused, isReady, attempt, onClose }: FormEndProps) {
  return (
    <>
      <Checkbox name="tell" defaultChecked label="Email the client" />
      {attempt.error ? (
        <Alert tone="error" title={refused}>
          {failureOf(attempt.error)}
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
