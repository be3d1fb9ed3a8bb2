import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';

type RemovedNoteProps = { name: string; onUndo: () => void };

/** Notice of a removed row, with an undo button. */
export function UndoRemovalNotice({ name, onUndo }: RemovedNoteProps) {
  return (
    <Alert tone="info">
      {`Removed: ${name}. `}
      <Button variant="plain" size="sm" onClick={onUndo}>
        Undo
      </Button>
    </Alert>
  );
}
