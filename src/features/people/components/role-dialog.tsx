import type { AccountRole, Person } from '@contracts/people.ts';
import { errorMessage } from '@/shared/errors/error-message';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { showToast } from '@/shared/ui/toast';
import { useSetRole } from '../api/mutations';
import { roleChangeQuestion } from '../model/person-labels';

type RoleDialogProps = { person: Person; role: AccountRole; isOpen: boolean; onClose: () => void };

/** Asks before a role is given or taken away, and says what changes with it. */
export function RoleDialog({ person, role, isOpen, onClose }: RoleDialogProps) {
  const setRole = useSetRole();
  const { title, description, confirm, pending, done } = roleChangeQuestion(person, role);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirm}
      pendingLabel={pending}
      cancelLabel="Keep current role"
      onConfirm={async () => {
        await setRole.mutateAsync({ person, role });
        showToast({ kind: 'success', title: done });
      }}
      failure={(error) => `The role wasn't changed. ${errorMessage(error)}`}
    />
  );
}
