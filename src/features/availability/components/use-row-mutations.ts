import { useState } from 'react';
import { type NewRow, type RowTable, useAddRow, useRemoveRow } from '../api/mutations';

/** Adds and removes rows of a table, and remembers what was removed last, so that it can be put back. */
export function useRowMutations<Name extends RowTable>(table: Name) {
  const add = useAddRow(table);
  const remove = useRemoveRow(table);
  const [removed, setRemoved] = useState<{ name: string; row: NewRow<Name> }>();
  return {
    add: add.mutateAsync,
    isAdding: add.isPending,
    remove: (id: number, row: NewRow<Name>, name: string) =>
      remove.mutate(id, { onSuccess: () => setRemoved({ name, row }) }),
    isRemoving: remove.isPending,
    error: add.error ?? remove.error,
    removed: removed && {
      name: removed.name,
      onUndo: () => {
        setRemoved(undefined);
        add.mutate(removed.row);
      },
    },
  };
}
