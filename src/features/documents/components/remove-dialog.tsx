import type { SharedDocument } from '@contracts/documents.ts';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Row, Stack } from '@/shared/ui/layout';
import { useDeleteDocument } from '../api/mutations';

type RemoveDialogProps = {
  userId: string;
  document: SharedDocument;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks before a document is taken back. */
export function RemoveDialog({ userId, document, isOpen, onClose }: RemoveDialogProps) {
  const remove = useDeleteDocument(userId);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Remove this document?"
      description={`This deletes ${document.name}. The client won't be able to open it anymore.`}
    >
      <Stack gap="5">
        {remove.isError ? (
          <Alert tone="error">We couldn't remove the document. Please try again.</Alert>
        ) : null}
        <Row>
          <Button
            onClick={() => remove.mutate(document, { onSuccess: onClose })}
            pending={remove.isPending}
            pendingLabel="Removing..."
          >
            Remove document
          </Button>
          <Button variant="outline" onClick={onClose}>
            Keep document
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
