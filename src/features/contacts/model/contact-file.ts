import type { ContactSummary, ImportOutcome } from '@contracts/contacts.ts';
import { CSV_START, csvLine } from '@contracts/csv.ts';
import { parse } from 'papaparse';
import { STAGE_LABELS } from './deal';

/** A row of an imported file with its line number in it; '' is an empty cell. */
export type ImportRow = { line: number; name: string; email: string; company: string; phone: string };

const IMPORT_FIELDS = ['name', 'email', 'company', 'phone'] as const;
type ImportField = (typeof IMPORT_FIELDS)[number];

/** Column titles by which other programs export each field, without regard to case and punctuation. */
const TITLES: Record<ImportField, RegExp> = {
  name: /^(full)?name$|^contact(name)?$/,
  email: /^e?mail(address)?(1value)?$/,
  company: /^company(name)?$|^organi[sz]ation(name)?$|^account(name)?$/,
  phone: /^(mobile|work|business)?phone(number)?(1value)?$|^tel(ephone)?$|^mobile$/,
};
const FIRST_NAME = /^(first|given)name$/;
const LAST_NAME = /^(last|family)name$|^surname$/;

const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A file as columns; `missing` names fields of which no column was recognized. */
export type ImportFile = { rows: ImportRow[]; missing: ImportField[] };

/**
 * Reads a CSV file with a line of column titles. Commas, semicolons and tabs separate columns. Recognizes the titles that
 * common programs export, also first and last name in two columns.
 */
export function parseContactFile(csv: string): ImportFile {
  const { data } = parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [titles = [], ...lines] = data;
  const names = titles.map(plain);
  const columnOf = (pattern: RegExp) => names.findIndex((title) => pattern.test(title));
  const columns = Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, columnOf(TITLES[field])]),
  ) as Record<ImportField, number>;
  const first = columnOf(FIRST_NAME);
  const last = columnOf(LAST_NAME);
  const cell = (line: string[], column: number) => (line[column] ?? '').trim();
  const rows = lines.map((line, index) => ({
    line: index + 2,
    name: cell(line, columns.name) || `${cell(line, first)} ${cell(line, last)}`.trim(),
    email: cell(line, columns.email),
    company: cell(line, columns.company),
    phone: cell(line, columns.phone),
  }));
  const isMissing = (field: ImportField) =>
    columns[field] < 0 && !(field === 'name' && (first >= 0 || last >= 0));
  return { rows, missing: IMPORT_FIELDS.filter(isMissing) };
}

const HEAD = [
  'Name',
  'Email',
  'Other emails',
  'Company',
  'Phone',
  'Owner',
  'Deal stage',
  'Deal value (USD)',
  'Expected month',
  'Last activity',
  'Created',
];

/** Contacts as a CSV file. */
export function formatContactFile(contacts: readonly ContactSummary[]): string {
  const lines = contacts.map((contact) =>
    csvLine([
      contact.name,
      contact.email ?? '',
      contact.otherEmails.join(', '),
      contact.company ?? '',
      contact.phone ?? '',
      contact.ownerName ?? '',
      contact.dealStage ? STAGE_LABELS[contact.dealStage] : '',
      contact.dealValueCents === null ? '' : (contact.dealValueCents / 100).toFixed(2),
      contact.dealMonth ?? '',
      contact.lastActivityAt,
      contact.createdAt,
    ]),
  );
  return CSV_START + csvLine(HEAD) + lines.join('');
}

export const OUTCOME_LABELS: Record<ImportOutcome, string> = {
  new: 'New contact',
  completed: 'Known, gets missing details',
  known: 'Known, nothing to add',
  repeated: 'Same email or phone number as an earlier row',
  unreachable: 'No email address and no phone number',
  email_invalid: 'No valid email address',
  name_invalid: 'The name is too long',
  company_invalid: 'The company is too long',
  phone_invalid: 'The phone number is too long',
};

/** Whether an import stores something of a row with this outcome. */
export function isImported(outcome: ImportOutcome): boolean {
  return outcome === 'new' || outcome === 'completed';
}
