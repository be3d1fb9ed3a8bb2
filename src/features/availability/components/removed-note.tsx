import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';

type RemovedNoteProps = { name: string; onUndo: () => void };

/** Says what was taken away, and gives it back. */
export function RemovedNote({ name, onUndo }: RemovedNoteProps) {
  return (
    <Alert tone="info">
      {`Removed: ${name}. `}
      <Button variant="plain" size="sm" onClick={onUndo}>
        Undo
      </Button>
    </Alert>
  );
}
