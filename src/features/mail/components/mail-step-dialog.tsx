import type { QueuedMail } from '@contracts/mails.ts';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { showToast } from '@/shared/ui/toast';
import { type MailStep, useChangeMail } from '../api/mutations';
import { questionOf } from '../model/mail-steps';

type MailStepDialogProps = { mail: QueuedMail; step: MailStep; isOpen: boolean; onClose: () => void };

/** Asks before a mail is tried again, sent twice or taken out. */
export function MailStepDialog({ mail, step, isOpen, onClose }: MailStepDialogProps) {
  const change = useChangeMail();
  const { title, description, confirm, pending, done } = questionOf(mail, step);
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
      failure={(error) => `Nothing was changed. ${sentenceOf(error)}`}
    />
  );
}
