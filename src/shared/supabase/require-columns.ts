/** The rows of a view with columns that are never null, which the generated types do not know. */
export type WithColumns<Row, Column extends keyof Row> = Omit<Row, Column> & {
  [Name in Column]: NonNullable<Row[Name]>;
};

/** Checks that no row has null in `columns`. Throws an error that names the column. */
export function requireColumns<Row extends object, Column extends keyof Row>(
  rows: Row[],
  columns: readonly Column[],
): WithColumns<Row, Column>[] {
  const hasColumns = (row: Row): row is Row & WithColumns<Row, Column> =>
    columns.every((column) => row[column] !== null);
  if (rows.every(hasColumns)) return rows;
  const missing = columns.find((column) => rows.some((row) => row[column] === null));
  throw new Error(`A row has no ${String(missing)}.`);
}
