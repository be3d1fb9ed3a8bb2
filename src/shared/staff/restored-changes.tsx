import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';

/** Says that an editor shows a draft of an earlier visit. */
export function RestoredChanges({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert tone="info" title="We restored your unsaved changes.">
      <Button variant="plain" size="sm" onClick={onDiscard}>
        Discard
      </Button>
    </Alert>
  );
}
