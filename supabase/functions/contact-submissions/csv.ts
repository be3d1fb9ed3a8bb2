import type { ExportedLead } from '../_shared/contracts/leads.ts';

// A table program would run what begins so; the full-width forms are the same to some of them.
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const HEAD = [
  'Number',
  'Received',
  'Name',
  'Email',
  'Company',
  'Status',
  'Assignee',
  'Tags',
  'Source',
  'First answer',
  'Message',
];

/** A cell between quotes (RFC 4180), which no table program takes for a formula. */
export function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

function line(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** The first line, behind the mark by which Excel knows UTF-8. */
export function csvHead(): string {
  return `\uFEFF${line(HEAD)}`;
}

/** A line for each lead. */
export function csvLines(leads: ExportedLead[]): string {
  return leads
    .map((lead) =>
      line([
        String(lead.id),
        lead.createdAt,
        lead.name,
        lead.email,
        lead.company,
        lead.status,
        lead.assignee ?? '',
        lead.tags.join(', '),
        lead.source,
        lead.firstResponseAt ?? '',
        lead.message,
      ]),
    )
    .join('');
}
