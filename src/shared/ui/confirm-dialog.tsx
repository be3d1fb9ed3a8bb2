import { type ReactNode, useState } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { Dialog } from './dialog';
import { Row, Stack } from './layout';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel?: string;
  /** Does it; the dialog closes when it is done, and says `failure` when it is rejected. */
  onConfirm: () => Promise<unknown>;
  failure: string | ((error: unknown) => string);
};

/** Asks before something is destroyed, and stays until it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, confirmLabel, pendingLabel, onConfirm, failure } = props;
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  function close() {
    setIsPending(false);
    setProblem(undefined);
    onClose();
  }
  async function confirm() {
    setIsPending(true);
    setProblem(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setProblem(typeof failure === 'string' ? failure : failure(error));
      setIsPending(false);
    }
  }
  return (
    <Dialog open={open} onClose={close} title={title} description={description}>
      <Stack gap="5">
        {problem ? <Alert tone="error">{problem}</Alert> : null}
        <Row>
          <Button onClick={confirm} pending={isPending} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
          <Button variant="outline" onClick={close}>
            {props.cancelLabel ?? 'Go back'}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
