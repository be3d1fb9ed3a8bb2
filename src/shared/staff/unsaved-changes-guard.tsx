import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';

type UnsavedChangesGuardProps = {
  /** Called on navigation; a saved page does not block it. */
  isDirty: () => boolean;
  /** Where the changes stay. */
  description: string;
};

/** Asks before unsaved changes are left behind. */
export function UnsavedChangesGuard({ isDirty, description }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      cancelLabel="Stay"
      onConfirm={async () => blocker.state === 'blocked' && blocker.proceed()}
      failure="Please try again."
    />
  );
}
