import { CSV_START, csvLine } from '@contracts/csv.ts';
import { parse } from 'papaparse';
import { readAddresses } from '@/shared/lib/address-list';
import type { ContactRow } from './contact';
import { STAGE_LABELS, stageOf } from './deal';

/** A row of an imported file with its line number in it; '' is an empty cell. */
export type ImportRow = { line: number; name: string; email: string; company: string; phone: string };

export const IMPORT_FIELDS = ['name', 'email', 'company', 'phone'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A title of nothing but these words, of which one is of `core`, in lower-case letters without marks, and digits. */
const titled = (core: string, around: string) =>
  new RegExp(`^(?=.{1,60}$)(?=.*(?:${core}))(?:${around}|${core}|\\d|person|contact|value)+$`);

/** Column titles by which other programs export each field, in languages of Western Europe. */
const TITLES: Record<ImportField, RegExp> = {
  name: /^(?:(?:full|display|person|customer|client)?name|contact(?:name)?|n(?:ame|aam|avn|amn|om|ome|ombre)|n(?:om|ome|ombre)complet[eo]?|anzeigename|vollstandigername|volledigenaam|imieinazwisko)$/,
  email: titled(
    'e?mails?|correo(?:electronico)?|epost|courriel|messagerie|postaelettronica',
    'primary|primare|work|home|other|address|adress?e?|direccion|endereco|indirizzo|de|di|do|id',
  ),
  company: titled(
    'company|organi[sz]ation|account|empresa|organizacion|firma|unternehmen|societe|entreprise|societa|azienda|bedrijf|foretag|virksomhed|employer',
    'associated|current|name',
  ),
  phone: titled(
    'telephone|phone|telefon[eo]?|telefoon|tel|mobile?|cell|cellulare|celular|movil|telemovel|portable|handy',
    'primary|work|business|home|office|company|main|other|car|number|nummer|numero|nr|no|geschaftlich|dienstlich|privat|bureau|domicile|del|trabajo|comercial|komorkowy|op|werk',
  ),
};
const FIRST_NAME = /^(?:(?:person)?(?:first|given)name|vornamen?|prenom|voornaam|imie|fornamn|fornavn)$/;
const LAST_NAME =
  /^(?:(?:person)?(?:last|family)name|surname|nachname|familienname|apellidos?|nomdefamille|cognome|sobrenome|apelido|achternaam|nazwisko|efternamn|efternavn)$/;
/** The first name beside a column of last names, and the last name beside one of first names. */
const BARE_NAME = /^n(?:ame|aam|avn|amn|om|ome|ombre)$/;

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

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
// `="0404"`, which a table program shall not take for a number, and a link: its email address or its text.
const FORMULA_TEXT = /^=(?:HYPERLINK\("mailto:([^"]*)".*|(?:HYPERLINK\("[^"]*" ?[,;] ?)?"([^"]*)"\)?)$/i;

/** A cell in one line, without spaces and quotes around it, and without the mark of our exports against formulas. */
function cleanCell(cell: string | undefined): string {
  const text = (cell ?? '').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  const inner = /^"(.*)"$/.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
  const [, link, label] = FORMULA_TEXT.exec(inner) ?? [];
  const shown = link ?? label?.trim() ?? /^'(.*)'$/.exec(inner)?.[1] ?? inner;
  return shown.replace(/^'(?=[=+\-@])/, '');
}

/** The first of the values that Google writes into one cell. */
const firstValue = (cell: string) =>
  cell
    .split(' ::: ')
    .find((value) => value.trim() !== '')
    ?.trim() ?? '';

/** The first address of a cell, or the cell where a part of it cannot be read. */
function emailOf(cell: string): string {
  const { emails, unreadable } = readAddresses(cell);
  const isBalanced = cell.split('"').length % 2 === 1;
  return (isBalanced && unreadable.length === 0 && emails[0]) || cell;
}

// The least of a number with its area code.
const WHOLE_NUMBER = /(?:\d\D*){7}/;
const BETWEEN_NUMBERS = / ?[;,|] ?| \/ | (?:or|and) | (?=[+(])|(?<=^\S{7,}) (?=\S{7,}$)/;

/** The first number of a cell, without the label and the apostrophe that programs write before it. */
function phoneOf(cell: string): string {
  const numbers = cell.split(BETWEEN_NUMBERS);
  const first = numbers.every((number) => WHOLE_NUMBER.test(number)) ? (numbers[0] ?? '') : cell;
  return first.replace(/^(?:\p{L}{1,12} ?: ?|')(?=[+(\d])/u, '').replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** Parses a file. A quote that does not end would make the lines below it one cell, so it is left out. */
function parseCells(csv: string, options: { delimiter?: string }): string[][] {
  const { data, errors } = parse<string[]>(csv, options);
  const start = errors.find(({ code }) => code === 'MissingQuotes')?.index;
  return start === undefined
    ? data
    : parse<string[]>(csv.slice(0, start - 1) + csv.slice(start), options).data;
}

/** The lines of a file, with their number. Some programs write `sep=;` first, and spaces before a quote. */
function readLines(csv: string): { line: number; cells: string[] }[] {
  const mark = /^\uFEFF?"?sep=(.)"?\1*\r?\n/i.exec(csv);
  const text = csv.slice(mark?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const padded = text.replace(/(^|[,;\t\n]) +"(?!")/g, '$1"');
  return parseCells(padded, mark?.[1] === undefined ? {} : { delimiter: mark[1] })
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

const MAX_NOTES = 20;

/** The index of the line with the titles: above it, some programs write notes. */
function headOf(lines: readonly { cells: string[] }[]): number {
  const patterns = [...Object.values(TITLES), FIRST_NAME, LAST_NAME];
  const head = lines
    .slice(0, MAX_NOTES)
    .findIndex(
      ({ cells }) => cells.filter((cell) => patterns.some((one) => one.test(plain(cell)))).length >= 2,
    );
  return Math.max(head, 0);
}

/** The columns of whole, first, and last names. */
function nameColumns(columnsOf: (pattern: RegExp) => number[]): Record<'whole' | 'first' | 'last', number[]> {
  const [whole, first, last] = [TITLES.name, FIRST_NAME, LAST_NAME].map(columnsOf) as [
    number[],
    number[],
    number[],
  ];
  const bare = columnsOf(BARE_NAME);
  if (first.length > 0 === last.length > 0) return { whole, first, last };
  const others = whole.filter((column) => !bare.includes(column));
  return first.length > 0 ? { whole: others, first, last: bare } : { whole: others, first: bare, last };
}

/**
 * Reads a CSV file with a line of column titles. Commas, semicolons and tabs separate columns. Recognizes the titles that
 * common programs export, also first and last name in two columns. Of several columns for a field, such as business and
 * mobile phone, the first filled one counts, and of several values in a cell the first.
 */
export function parseContactFile(csv: string, chosen: ColumnChoice = {}): ImportFile {
  const all = readLines(csv);
  const head = headOf(all);
  const titles = all[head]?.cells ?? [];
  const lines = all.slice(head + 1);
  const names = titles.map(plain);
  const columnsOf = (pattern: RegExp) =>
    names.flatMap((title, index) => (pattern.test(title) ? [index] : []));
  const { whole, first, last } = nameColumns(columnsOf);
  const columns = Object.fromEntries(
    IMPORT_FIELDS.map((field) => {
      const column = chosen[field];
      const byTitle = field === 'name' ? whole : columnsOf(TITLES[field]);
      return [field, column === undefined ? byTitle : [column].filter((index) => index >= 0)];
    }),
  ) as Record<ImportField, number[]>;
  const filled = (cells: string[], of: number[]) =>
    of.map((index) => firstValue(cells[index] ?? '')).find((value) => value !== '') ?? '';
  const rows = lines.map(({ line, cells }) => ({
    line,
    name: filled(cells, columns.name) || `${filled(cells, first)} ${filled(cells, last)}`.trim(),
    email: emailOf(filled(cells, columns.email)),
    company: filled(cells, columns.company),
    phone: phoneOf(filled(cells, columns.phone)),
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

const toIso = (instant: string) => new Date(instant).toISOString();

/** Contacts as a CSV file. */
export function formatContactFile(contacts: readonly ContactRow[]): string {
  const lines = contacts.map((contact) => {
    const stage = stageOf(contact.deal_stage);
    return csvLine([
      contact.name,
      contact.email ?? '',
      (contact.other_emails ?? []).join(', '),
      contact.company ?? '',
      contact.phone ?? '',
      contact.owner_name ?? '',
      stage ? STAGE_LABELS[stage] : '',
      contact.deal_value_cents === null ? '' : (contact.deal_value_cents / 100).toFixed(2),
      contact.deal_month?.slice(0, 7) ?? '',
      toIso(contact.last_activity_at),
      toIso(contact.created_at),
    ]);
  });
  return CSV_START + csvLine(HEAD) + lines.join('');
}

export const OUTCOME_LABELS = {
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
/** What an import does with a row. */
export type ImportOutcome = keyof typeof OUTCOME_LABELS;

const isOutcome = (word: string): word is ImportOutcome => word in OUTCOME_LABELS;

/** The outcome that import_contacts() names. */
export function outcomeOf(word: string | undefined): ImportOutcome | undefined {
  return word !== undefined && isOutcome(word) ? word : undefined;
}

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
