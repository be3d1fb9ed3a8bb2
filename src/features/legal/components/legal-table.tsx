import type { LegalSection } from '../model/legal-document';

type LegalTableProps = NonNullable<LegalSection['table']> & { name: string };

/** A table in its own region that scrolls on phones, by touch and by keyboard. */
export function LegalTable({ name, head, rows }: LegalTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: Prose knows it by its role, as it does in articles.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus.
    <div role="region" aria-label={`Table: ${name}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
