import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';

type UnsavedChangesGuardProps = {
  /** Called on navigation; a saved page does not block it. */
  isDirty: () => boolean;
};

/** Asks before unsaved changes, which stay as a draft, are left behind. */
export function UnsavedChangesGuard({ isDirty }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
      description="Your changes stay in this browser and will be here when you come back. No one else can see them."
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      cancelLabel="Stay"
      onConfirm={async () => blocker.state === 'blocked' && blocker.proceed()}
      failure="Please try again."
    />
  );
}
