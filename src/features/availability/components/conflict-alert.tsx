import { StaleRowError } from '@/shared/errors/stale-row-error';
import { Alert } from '@/shared/ui/feedback/alert';
import { Text } from '@/shared/ui/text/typography';
import { availabilityErrorMessage } from '../model/availability';

/** How one column of a row is called and written. */
export type ColumnWords<Row> = { label: string; words: (row: Row) => string };

type ConflictAlertProps<Row> = {
  error: Error;
  /** The row that the form opened with; undefined for a new one. */
  opened: Row | undefined;
  /** The row as it is stored now; undefined when someone else deleted it. */
  current: Row | undefined;
  columns: readonly ColumnWords<Row>[];
};

/** Whether someone else changed the row since it was on screen. */
export const isConflict = (error: unknown) => error instanceof StaleRowError;

/** Why a form was not saved. After a change of someone else, it lists what they saved. */
export function ConflictAlert<Row>({ error, opened, current, columns }: ConflictAlertProps<Row>) {
  if (!isConflict(error) || !opened) {
    return (
      <Alert tone="error" title="Your changes weren’t saved.">
        {availabilityErrorMessage(error)}
      </Alert>
    );
  }
  if (!current) {
    return (
      <Alert tone="error" title="Someone else deleted this.">
        Your text is still here, but it can’t be saved.
      </Alert>
    );
  }
  const changed = columns.filter(({ words }) => words(opened) !== words(current));
  return (
    <Alert tone="error" title="Someone else changed this while you were editing.">
      <ul>
        {changed.map(({ label, words }) => (
          <li key={label}>
            {label}: saved is <bdi>{words(current)}</bdi>.
          </li>
        ))}
      </ul>
      <Text size="small">Save again to replace it with what you have.</Text>
    </Alert>
  );
}
