import { placeholderProblem } from '@contracts/placeholders.ts';
import { dollarsOf } from '@/shared/lib/dollars';
import { linesOf } from '@/shared/lib/text';
import { articleTags } from './article-tags';
import type { Cell, ColumnSpec, FieldSpec, FormRow, Values } from './content-fields';
import { descriptionProblem } from './image-rules';

const cellOf = ({ type }: ColumnSpec, value: unknown): Cell =>
  type === 'check' ? value === true : String(value ?? '');

/** Whether a field is a picture with a description of its own. */
export const isDescribed = (field: FieldSpec) => field.type === 'picture' && !field.isNamed;

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
  if (field.type === 'landing') return value === true;
  if (field.type === 'lines' || field.type === 'tags') return Array.isArray(value) ? value.join('\n') : '';
  if (field.type !== 'rows') return String(value ?? '');
  const records = (Array.isArray(value) ? value : value ? [value] : []) as Record<string, unknown>[];
  const rows = records.map((record) =>
    Object.fromEntries(field.columns.map((column) => [column.name, cellOf(column, record[column.name])])),
  );
  return rows.length > 0 ? rows : [emptyRow(field.columns)];
}

/** A row of the database as the controls hold it; an article's HTML becomes Markdown. Without a row: empty. */
export function rowToFormValues(
  fields: readonly FieldSpec[],
  row: Record<string, unknown>,
  toMarkdown: (html: string) => string,
): Values {
  const values: Values = {};
  for (const field of fields) {
    const value = fieldValue(field, stored(row, field.name));
    values[field.name] =
      field.type === 'markdown' && typeof value === 'string' && value ? toMarkdown(value) : value;
    if (isDescribed(field)) values.image_alt = String(row.image_alt ?? '');
  }
  return values;
}

/** What a list of lines holds, without blank ones. */
export const valueLines = (value: Cell | FormRow[] | undefined) => linesOf(String(value ?? ''));

const text = (value: Values[string] | undefined) => (typeof value === 'string' ? value.trim() : '');

/** Parses a number; invalid text is returned unchanged, so that the database rejects it. */
const parseNumberOrKeepText = (text: Cell | undefined): number | string => {
  const typed = String(text ?? '').trim();
  return typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);
};

function recordOf(columns: readonly ColumnSpec[], row: FormRow): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = row[name];
      return [
        name,
        type === 'number'
          ? parseNumberOrKeepText(value)
          : typeof value === 'string'
            ? value.trim()
            : value === true,
      ];
    }),
  );
}

function columnValue(
  field: FieldSpec,
  value: Cell | FormRow[] | undefined,
  toHtml: (text: string) => string,
) {
  if (field.type === 'landing') return value === true;
  if (field.type === 'lines' || field.type === 'tags') return valueLines(value);
  if (field.type === 'dollars') {
    const dollars = dollarsOf(text(value));
    return Number.isNaN(dollars) ? text(value) : dollars;
  }
  if (field.type === 'member') return parseNumberOrKeepText(Array.isArray(value) ? '' : value);
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
export function formValuesToRow(
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
    if (isDescribed(field)) {
      const alt = String(values.image_alt ?? '').trim();
      columns.image_alt = field.optional && columns[column] === null ? null : alt;
    }
  }
  return columns;
}

/** What is wrong with the placeholders of a text; in a title, which many lists show as it is written, any is. */
export function placeholderProblemOf(field: FieldSpec, typed: string): string | undefined {
  if (!/\{\{|\}\}/.test(typed)) return undefined;
  if (field.type === 'line')
    return `Placeholders such as {{hours}} don’t work in ${field.label}. Please write it out.`;
  return placeholderProblem(typed);
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function ofRows({ columns }: Extract<FieldSpec, { type: 'rows' }>, rows: FormRow[]): string | undefined {
  for (const row of rows) {
    for (const { name, label, type, max = 1_000_000_000_000 } of columns) {
      const typed = String(row[name] ?? '').trim();
      if (type !== 'check' && typed === '') return `Please fill out ${label}.`;
      const unknown = type === 'line' ? placeholderProblem(typed) : undefined;
      if (unknown) return unknown;
      if (type !== 'number') continue;
      const number = Number(typed);
      if (!(number >= 0 && number <= max))
        return `${label} must be a number from 0 to ${max.toLocaleString('en-US')}.`;
    }
  }
  return undefined;
}

function ofUrl({ start, max }: Extract<FieldSpec, { type: 'url' }>, typed: string): string | undefined {
  if (typed === '') return undefined;
  if (!typed.startsWith(start)) return `The URL must begin with ${start}.`;
  // What the column accepts: neither a query nor a quote.
  return /^[A-Za-z0-9/._~%-]+$/.test(typed.slice(start.length)) && typed.length <= max
    ? undefined
    : `Please enter the URL without a question mark and what follows it, at most ${max} characters.`;
}

function problemOf(field: FieldSpec, values: Values): string | undefined {
  const value = values[field.name];
  const typed = text(value);
  if (field.type === 'slug') {
    return SLUG.test(typed) && typed.length <= 80
      ? undefined
      : 'Please use only lowercase letters, numbers and single hyphens in the URL slug.';
  }
  if (field.type === 'url') return ofUrl(field, typed);
  if (
    field.type === 'line' ||
    field.type === 'sentences' ||
    field.type === 'text' ||
    field.type === 'markdown'
  ) {
    if (typed.length < field.min) {
      const noun = field.min === 1 ? 'character' : 'characters';
      return `${field.label} must be at least ${field.min} ${noun}.`;
    }
    if (field.type === 'line' && typed.includes('\n')) return `${field.label} must be one line.`;
    return typed.length > field.max
      ? `${field.label} must be at most ${field.max} characters.`
      : placeholderProblemOf(field, typed);
  }
  if (field.type === 'dollars') {
    const dollars = dollarsOf(typed);
    return Number.isInteger(dollars) && dollars >= field.min && dollars <= field.max
      ? undefined
      : `${field.label} must be a whole number from ${field.min} to ${field.max.toLocaleString('en-US')}.`;
  }
  if (field.type === 'lines') {
    const lines = typed.split('\n').filter((line) => line.trim());
    if (lines.length === 0) {
      return field.name === 'technologies'
        ? 'At least one technology is required.'
        : `${field.label} must have at least one line.`;
    }
    if (lines.length > field.items) return `${field.label} must have at most ${field.items} lines.`;
    return lines.some((line) => line.trim().length > field.max)
      ? `Each line must be at most ${field.max} characters.`
      : placeholderProblemOf(field, typed);
  }
  if (field.type === 'tags') return articleTags.safeParse(valueLines(value)).error?.issues[0]?.message;
  if (field.type === 'picture') {
    return typed === '' && !field.optional ? 'Please choose an image.' : undefined;
  }
  return field.type === 'rows' ? ofRows(field, Array.isArray(value) ? value : []) : undefined;
}

/** The problem of the description of a picture, whose control is below that of the picture. */
const altProblemOf = (field: FieldSpec, values: Values): string | undefined =>
  isDescribed(field) && text(values[field.name]) !== ''
    ? descriptionProblem(text(values.image_alt))
    : undefined;

/**
 * Validation errors by field name, that of a picture's description by `image_alt`; empty when the values can be saved.
 */
export function validateContent(fields: readonly FieldSpec[], values: Values): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [problem, altProblem] = [problemOf(field, values), altProblemOf(field, values)];
      return [
        ...(problem ? [[field.name, problem]] : []),
        ...(altProblem ? [['image_alt', altProblem]] : []),
      ];
    }),
  );
}
