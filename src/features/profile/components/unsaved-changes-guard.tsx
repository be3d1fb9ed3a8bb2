import { useBlocker } from 'react-router-dom';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Row } from '@/shared/ui/layout';

/** While active, leaving the page asks first; moving between its tabs does not. */
export function UnsavedChangesGuard({ isActive }: { isActive: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  );

  useBeforeUnloadPrompt(isActive);

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your profile changes aren't saved yet."
    >
      <Row>
        <Button onClick={() => blocker.reset?.()}>Stay here</Button>
        <Button variant="outline" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </Row>
    </Dialog>
  );
}
