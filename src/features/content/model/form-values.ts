import type { Cell, ColumnSpec, FieldSpec, FormRow, Values } from './field-spec';

const cellOf = ({ type }: ColumnSpec, value: unknown): Cell =>
  type === 'check' ? value === true : String(value ?? '');

/** An empty row for a list of records. */
export const emptyRow = (columns: readonly ColumnSpec[]): FormRow =>
  Object.fromEntries(columns.map((column) => [column.name, cellOf(column, undefined)]));

/** What `column.key` or `column` names in a row of the database. */
function stored(row: Record<string, unknown>, name: string): unknown {
  const [column = '', key] = name.split('.');
  const value = row[column];
  if (key === undefined) return value;
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;
}

function fieldValue(field: FieldSpec, value: unknown): Cell | FormRow[] {
  if (field.type === 'check') return value === true;
  if (field.type === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (field.type !== 'rows') return String(value ?? '');
  const records = (Array.isArray(value) ? value : value ? [value] : []) as Record<string, unknown>[];
  const rows = records.map((record) =>
    Object.fromEntries(field.columns.map((column) => [column.name, cellOf(column, record[column.name])])),
  );
  return rows.length > 0 ? rows : [emptyRow(field.columns)];
}

/** A row of the database as the controls hold it; an article's HTML becomes Markdown. Without a row: empty. */
export function toForm(
  fields: readonly FieldSpec[],
  row: Record<string, unknown>,
  toMarkdown: (html: string) => string,
): Values {
  const values: Values = {};
  for (const field of fields) {
    const value = fieldValue(field, stored(row, field.name));
    values[field.name] =
      field.type === 'markdown' && typeof value === 'string' && value ? toMarkdown(value) : value;
    if (field.type === 'picture') values.image_alt = String(row.image_alt ?? '');
  }
  return values;
}

const linesOf = (text: Cell | FormRow[] | undefined) =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A number as it is; what is none stays as typed, so that the database refuses it. */
const numberOf = (text: Cell | undefined): number | string => {
  const typed = String(text ?? '').trim();
  return typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);
};

function recordOf(columns: readonly ColumnSpec[], row: FormRow): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = row[name];
      return [
        name,
        type === 'number' ? numberOf(value) : typeof value === 'string' ? value.trim() : value === true,
      ];
    }),
  );
}

function columnValue(
  field: FieldSpec,
  value: Cell | FormRow[] | undefined,
  toHtml: (text: string) => string,
) {
  if (field.type === 'check') return value === true;
  if (field.type === 'lines') return linesOf(value);
  if (field.type === 'number') return numberOf(Array.isArray(value) ? '' : value);
  if (field.type === 'markdown') return toHtml(String(value ?? ''));
  if (field.type !== 'rows') {
    const typed = String(value ?? '').trim();
    // A few sentences on several rows of the control are one line.
    return field.type === 'sentences' ? typed.replaceAll(/\s*\n\s*/g, ' ') : typed;
  }
  const records = (Array.isArray(value) ? value : []).map((row) => recordOf(field.columns, row));
  if (field.items === 1) return records[0];
  return field.name === 'process'
    ? records.map((record, index) => ({ step: index + 1, ...record }))
    : records;
}

/** What the controls hold, as the columns take it. */
export function fromForm(
  fields: readonly FieldSpec[],
  values: Values,
  toHtml: (markdown: string) => string,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const field of fields) {
    const value = columnValue(field, values[field.name], toHtml);
    const [column = '', key] = field.name.split('.');
    if (key !== undefined) columns[column] = { ...(columns[column] as object | undefined), [key]: value };
    else columns[column] = field.optional && value === '' ? null : value;
    if (field.type === 'picture') {
      const alt = String(values.image_alt ?? '').trim();
      columns.image_alt = field.optional && columns[column] === null ? null : alt;
    }
  }
  return columns;
}
