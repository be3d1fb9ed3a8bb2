import { CSV_START, csvLine } from '@contracts/csv.ts';
import type { Subscriber } from './subscriber';

const HEAD = ['Email', 'Status', 'Source', 'Consent note', 'Added', 'Confirmed', 'Left', 'Reason'];

const toIso = (instant: string | null) => (instant ? new Date(instant).toISOString() : '');

/** The subscribers as a CSV file. */
export function subscribersCsv(rows: readonly Subscriber[]): string {
  const lines = rows.map((row) =>
    csvLine([
      row.email,
      row.status,
      row.source,
      row.consent_note ?? '',
      toIso(row.created_at),
      toIso(row.confirmed_at),
      toIso(row.unsubscribed_at),
      row.reason ?? '',
    ]),
  );
  return CSV_START + csvLine(HEAD) + lines.join('');
}
