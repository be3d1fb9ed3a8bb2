import type { Database } from '@contracts/database.types.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { counted } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import type { useUndoImport } from '../api/import-mutations';
import { contactQueries } from '../api/queries';

type UndoneImport = Database['public']['Functions']['undo_contact_import']['Returns'][number];

/** What the undo of an import did, in a sentence each. */
const undoneWords = ({ removed, restored, kept }: UndoneImport) =>
  [
    `${counted(removed, 'contact')} deleted, and ${counted(restored, 'contact')} restored.`,
    kept > 0 ? `${counted(kept, 'contact')} stayed, because of changes or entries after the import.` : '',
  ]
    .join(' ')
    .trim();

/** The import of the last day that can be undone, with a button that does it, and what the undo did. */
export function LastImport({ undo }: { undo: ReturnType<typeof useUndoImport> }) {
  const { data: last } = useQuery(contactQueries.lastImport());
  return (
    <Stack gap="4">
      {undo.isError ? <Alert tone="error">{errorMessage(undo.error)}</Alert> : null}
      {undo.isSuccess ? (
        <Alert tone="success" title="Import undone">
          {undoneWords(undo.data)}
        </Alert>
      ) : null}
      {last ? (
        <Row>
          <Text size="small" tone="muted">
            {`Last import: ${formatDateTime(last.imported_at)}. ${counted(last.created, 'contact')} created, ${counted(last.completed, 'contact')} completed. It can be undone for 24 hours.`}
          </Text>
          <Button
            variant="outline"
            size="sm"
            pending={undo.isPending}
            pendingLabel="Undoing..."
            onClick={() => undo.mutate(last.import_id)}
          >
            Undo this import
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
