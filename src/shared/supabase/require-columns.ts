/** The rows of a view with columns that are never null, which the generated types do not know. */
export type WithColumns<Row, Column extends keyof Row> = Omit<Row, Column> & {
  [Name in Column]: NonNullable<Row[Name]>;
};

/** Checks that a row has no null in `columns`. Throws an error that names the column. */
export function requireInRow<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): WithColumns<Row, Column> {
  const hasColumns = (one: Row): one is Row & WithColumns<Row, Column> =>
    columns.every((column) => one[column] !== null);
  if (hasColumns(row)) return row;
  throw new Error(`A row has no ${String(columns.find((column) => row[column] === null))}.`);
}

/** The same for each of `rows`. */
export function requireColumns<Row extends object, Column extends keyof Row>(
  rows: readonly Row[],
  columns: readonly Column[],
): WithColumns<Row, Column>[] {
  return rows.map((row) => requireInRow(row, columns));
}
