import { type ReactNode, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from './dialog';

const MESSAGES = messages('shared/confirm-dialog', {
  back: 'Go back',
});

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  /** Whether it removes or ends something. */
  isDestructive?: boolean;
  pendingLabel: string;
  cancelLabel?: string;
  /** The confirmed action. The dialog closes when it resolves, and shows `failure` when it rejects. */
  onConfirm: () => Promise<unknown>;
  /** The toast that follows the action. */
  done?: { title: string; description?: string };
  failure: string | ((error: unknown) => string);
};

/** Asks before an action that is hard to undo, and stays open until the action has ended. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, confirmLabel, pendingLabel, onConfirm, done, failure } = props;
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
      if (done) showToast({ kind: 'success', ...done });
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
          <Button
            variant={props.isDestructive ? 'danger' : 'solid'}
            onClick={confirm}
            pending={isPending}
            pendingLabel={pendingLabel}
          >
            {confirmLabel}
          </Button>
          <Button variant="outline" onClick={close}>
            {props.cancelLabel ?? MESSAGES.get().back}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

type ConfirmDialogForProps<Subject> = {
  /** The dialog is open while there is one. */
  subject: Subject | undefined;
  onClose: () => void;
  question: (subject: Subject) => Omit<ConfirmDialogProps, 'open' | 'onClose'>;
};

/** The confirmation for one row of a list. The dialog keeps the text of its last subject while it closes. */
export function ConfirmDialogFor<Subject>({ subject, onClose, question }: ConfirmDialogForProps<Subject>) {
  const [last, setLast] = useState(subject);
  if (subject !== undefined && subject !== last) setLast(subject);
  const shown = subject ?? last;
  if (shown === undefined) return null;
  return <ConfirmDialog open={subject !== undefined} onClose={onClose} {...question(shown)} />;
}
