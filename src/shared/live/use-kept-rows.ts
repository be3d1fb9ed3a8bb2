import { useState } from 'react';

export type KeptRow<Row> = {
  row: Row;
  /** Someone deleted the row while it is edited here. */
  isGone: boolean;
};

/**
 * Rows of a list that other people change. A row that is being edited stays in the list when it is deleted, so that
 * nothing typed is lost. `hold` keeps a row, and `release` lets it go.
 */
export function useKeptRows<Row extends { id: number }>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[]>([]);
  const gone = held.filter(({ id }) => !rows.some((row) => row.id === id));
  return {
    rows: [
      ...gone.map((row) => ({ row, isGone: true })),
      ...rows.map((row) => ({ row, isGone: false })),
    ] satisfies KeptRow<Row>[],
    hold: (row: Row) => setHeld((before) => [...before.filter(({ id }) => id !== row.id), row]),
    release: (row: Row) => setHeld((before) => before.filter(({ id }) => id !== row.id)),
  };
}
