import { CSV_START, csvLine } from '@contracts/csv.ts';
import type { Subscriber } from '@contracts/staff-newsletter.ts';

const HEAD = ['Email', 'Status', 'Source', 'Consent note', 'Added', 'Confirmed', 'Left', 'Reason'];

/** The subscribers as a CSV file. */
export function subscribersCsv(rows: readonly Subscriber[]): string {
  const lines = rows.map((row) =>
    csvLine([
      row.email,
      row.status,
      row.source,
      row.consentNote ?? '',
      row.createdAt,
      row.confirmedAt ?? '',
      row.leftAt ?? '',
      row.reason ?? '',
    ]),
  );
  return CSV_START + csvLine(HEAD) + lines.join('');
}
