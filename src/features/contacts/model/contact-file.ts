import type { ContactSummary, ImportOutcome } from '@contracts/contacts.ts';
import { CSV_START, csvLine } from '@contracts/csv.ts';
import { parse } from 'papaparse';
import { STAGE_LABELS } from './deal';

/** A row of an imported file with its line number in it; '' is an empty cell. */
export type ImportRow = { line: number; name: string; email: string; company: string; phone: string };

export const IMPORT_FIELDS = ['name', 'email', 'company', 'phone'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Column titles by which other programs export each field, in lower-case letters and digits. */
const TITLES: Record<ImportField, RegExp> = {
  name: /^(full|display)?name$|^contact(name)?$|^nombre(completo)?$/,
  email: /^(primary|work|home|other)?e?mail\d?(address)?\d?(value)?$|^correo(electronico)?$/,
  company: /^company(name)?$|^organi[sz]ation(name)?$|^account(name)?$|^empresa$|^firma$/,
  phone:
    /^(primary|mobile|cell|work|business|home|office|company|companymain|main|other|car)?(tele)?phone\d?(number)?\d?(value)?$|^tel$|^mobile(number)?$|^cell$|^telefono$|^telefon$/,
};
const FIRST_NAME = /^(first|given)name$|^vorname$/;
const LAST_NAME = /^(last|family)name$|^surname$|^apellidos?$|^nachname$/;

const plain = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The column of each field that staff chose, by its number; -1: none. */
export type ColumnChoice = Partial<Record<ImportField, number>>;

/** A file as columns; `missing` names fields of which no column was recognized, `unused` titles of filled columns. */
export type ImportFile = {
  rows: ImportRow[];
  missing: ImportField[];
  titles: string[];
  unused: string[];
};

const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g;

/** A cell in one line, without spaces and quotes around it, and without the mark of our exports against formulas. */
function cleanCell(cell: string | undefined): string {
  const text = (cell ?? '').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  const inner = /^"(.*)"$/.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
  return inner.replace(/^'(?=[=+\-@])/, '');
}

/** The first of the values that Google writes into one cell. */
const firstValue = (cell: string) =>
  cell
    .split(' ::: ')
    .find((value) => value.trim() !== '')
    ?.trim() ?? '';

/** The lines of a file, with their number. Some programs write `sep=;` first, and spaces before a quote. */
function readLines(csv: string): { line: number; cells: string[] }[] {
  const mark = /^\uFEFF?sep=(.)\r?\n/i.exec(csv);
  const text = csv.slice(mark?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const padded = text.replace(/(^|[,;\t\n]) +"(?!")/g, '$1"');
  const { data } = parse<string[]>(padded, mark?.[1] === undefined ? {} : { delimiter: mark[1] });
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/**
 * Reads a CSV file with a line of column titles. Commas, semicolons and tabs separate columns. Recognizes the titles that
 * common programs export, also first and last name in two columns. Of several columns for a field, such as business and
 * mobile phone, the first filled one counts.
 */
export function parseContactFile(csv: string, chosen: ColumnChoice = {}): ImportFile {
  const [head, ...lines] = readLines(csv);
  const titles = head?.cells ?? [];
  const names = titles.map(plain);
  const columnsOf = (pattern: RegExp) =>
    names.flatMap((title, index) => (pattern.test(title) ? [index] : []));
  const columns = Object.fromEntries(
    IMPORT_FIELDS.map((field) => {
      const column = chosen[field];
      return [
        field,
        column === undefined ? columnsOf(TITLES[field]) : [column].filter((index) => index >= 0),
      ];
    }),
  ) as Record<ImportField, number[]>;
  const [first, last] = [columnsOf(FIRST_NAME), columnsOf(LAST_NAME)];
  const filled = (cells: string[], of: number[]) =>
    of.map((index) => firstValue(cells[index] ?? '')).find((value) => value !== '') ?? '';
  const rows = lines.map(({ line, cells }) => ({
    line,
    name: filled(cells, columns.name) || `${filled(cells, first)} ${filled(cells, last)}`.trim(),
    email: filled(cells, columns.email),
    company: filled(cells, columns.company),
    phone: filled(cells, columns.phone),
  }));
  const used = new Set([...Object.values(columns).flat(), ...first, ...last]);
  const isMissing = (field: ImportField) =>
    columns[field].length === 0 &&
    !(field === 'name' && used.size > 0 && (first.length > 0 || last.length > 0));
  return {
    rows,
    missing: IMPORT_FIELDS.filter(isMissing),
    titles,
    unused: titles.filter((_title, index) => !used.has(index) && lines.some(({ cells }) => cells[index])),
  };
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
  phone_invalid: 'No valid phone number',
};

/** Whether an import stores something of a row with this outcome. */
export function isImported(outcome: ImportOutcome): boolean {
  return outcome === 'new' || outcome === 'completed';
}

/** Whether staff must change something before a row can be imported. */
export function isProblem(outcome: ImportOutcome): boolean {
  return outcome === 'unreachable' || outcome.endsWith('_invalid');
}

/** The rows that are not imported because of a problem, as a CSV file to correct and import again. */
export function formatProblemFile(rows: readonly ImportRow[], outcomes: readonly ImportOutcome[]): string {
  const lines = rows.flatMap((row, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined || !isProblem(outcome)) return [];
    return [
      csvLine([row.name, row.email, row.company, row.phone, String(row.line), OUTCOME_LABELS[outcome]]),
    ];
  });
  return CSV_START + csvLine(['Name', 'Email', 'Company', 'Phone', 'Row', 'Problem']) + lines.join('');
}
