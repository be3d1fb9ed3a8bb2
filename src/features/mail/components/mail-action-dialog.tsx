import type { QueuedMail } from '@contracts/mails.ts';
import { errorMessage } from '@/shared/errors/error-message';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { showToast } from '@/shared/ui/toast';
import { type MailAction, useChangeMail } from '../api/mutations';
import { mailActionQuestion } from '../model/mail-actions';

type MailStepDialogProps = { mail: QueuedMail; step: MailAction; isOpen: boolean; onClose: () => void };

/** Asks before a mail is tried again, sent twice or taken out. */
export function MailActionDialog({ mail, step, isOpen, onClose }: MailStepDialogProps) {
  const change = useChangeMail();
  const { title, description, confirm, pending, done } = mailActionQuestion(mail, step);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirm}
      pendingLabel={pending}
      cancelLabel="Go back"
      onConfirm={async () => {
        await change.mutateAsync({ id: mail.id, step });
        showToast({ kind: 'success', title: done, description: mail.recipient });
      }}
      failure={(error) => `Nothing was changed. ${errorMessage(error)}`}
    />
  );
}
