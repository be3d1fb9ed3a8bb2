/** The head cells of a table's columns. */
export function HeadCells({ columns }: { columns: readonly string[] }) {
  return columns.map((column) => (
    <th key={column} scope="col">
      {column}
    </th>
  ));
}
