import type { Subscriber } from '@contracts/staff-newsletter.ts';

// A table program would run what begins so.
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function cell(value: string | null): string {
  const text = value ?? '';
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const HEAD = ['Email', 'Status', 'Source', 'Consent note', 'Added', 'Confirmed', 'Left', 'Reason'];

/** The subscribers as CSV (RFC 4180), behind the mark by which Excel knows UTF-8. */
export function subscribersCsv(rows: readonly Subscriber[]): string {
  const lines = rows.map((row) => [
    row.email,
    row.status,
    row.source,
    row.consentNote,
    row.createdAt,
    row.confirmedAt,
    row.leftAt,
    row.reason,
  ]);
  return `\uFEFF${[HEAD, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}
