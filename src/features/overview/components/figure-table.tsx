import { chakra } from '@chakra-ui/react/styled-system';

const Table = chakra('table', {
  base: {
    width: '100%',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums lining-nums',
    borderCollapse: 'collapse',
    '& th, & td': { py: '1.5', pe: '4', textAlign: 'start', fontWeight: 'normal' },
    '& thead th': { textStyle: 'label', color: 'muted' },
    '& tbody tr': { borderTop: '1px solid', borderColor: 'rule' },
  },
});

type FigureTableProps = { label: string; columns: string[]; rows: { key: string; cells: string[] }[] };

/** Figures in lines; the first of each says what the line is about. */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [head, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
