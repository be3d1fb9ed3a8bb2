/** The mark at the beginning of a CSV file by which Excel knows UTF-8. */
export const CSV_START = '\uFEFF';

// A table program would run what begins so; the full-width forms are the same to some of them.
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

// A phone number is no formula, and is exported as it is.
const PHONE_NUMBER = /^\+\d[\d ().-]{4,}$/;

/** A cell between quotes (RFC 4180), which no table program takes for a formula. */
export function csvCell(value: string): string {
  const text = FORMULA.test(value) && !PHONE_NUMBER.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A line of a CSV file with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
