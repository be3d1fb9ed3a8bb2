import { placeholderProblem } from '@contracts/placeholders.ts';
import { z } from 'zod';
import { type ContentKind, type StoredContent, TRANSLATED_COLUMNS } from './content';
import type { Converters, FieldSpec, Values } from './content-fields';
import { KINDS } from './content-kinds';
import { formValuesToRow, placeholderProblemOf, rowToFormValues } from './form-values';

const PREFIX = 'es:';

const keyOf = (...path: (string | number)[]) => `${PREFIX}${path.join('/')}`;

/** A Spanish text to write: `field.name` is its key among the values of the editor. */
export type SpanishField = { field: FieldSpec; english: string };

const filled = (value: Values[string] | undefined) => (typeof value === 'string' ? value.trim() : '');

function fieldsOf(field: FieldSpec, values: Values, columns: readonly string[]): SpanishField[] {
  const { name, label } = field;
  if (field.type === 'picture') {
    const english = filled(values.image_alt);
    if (!columns.includes('image_alt') || (field.optional && english === '')) return [];
    const spec = { name: keyOf('image_alt'), label: 'Image description', min: 5, max: 300 };
    return [{ field: { ...spec, type: 'line' }, english }];
  }
  if (!columns.includes(name.split('.')[0] ?? '')) return [];
  const value = values[name];
  if (field.type !== 'rows') return [{ field: { ...field, name: keyOf(name) }, english: filled(value) }];
  // Metrics are the same in both languages; the words beside them are not.
  return (Array.isArray(value) ? value : []).flatMap((row, index) =>
    field.columns
      .filter(({ type }) => type === 'line')
      .map((column) => ({
        field: {
          name: keyOf(name, index, column.name),
          label: field.items === 1 ? `${label}: ${column.label}` : `${label} ${index + 1}: ${column.label}`,
          type: 'line',
          min: 1,
          max: 300,
        },
        english: filled(row[column.name]),
      })),
  );
}

/** Whether a kind has texts that differ from language to language. */
export const isTranslated = (kind: ContentKind) => TRANSLATED_COLUMNS[kind].length > 0;

/** The Spanish texts that belong to the English `values` of an editor, in the order of its fields. */
export function spanishFields(kind: ContentKind, values: Values): SpanishField[] {
  return KINDS[kind].fields.flatMap((field) => fieldsOf(field, values, TRANSLATED_COLUMNS[kind]));
}

/** The column `translations`: {} or {es: the Spanish text of every translated column}. */
const storedTranslations = z.object({ es: z.record(z.string(), z.unknown()).optional() });

const spanishOf = ({ translations = {} }: Pick<StoredContent, 'translations'>) =>
  storedTranslations.parse(translations).es;

/** A row as the editor holds it, in both languages. A Spanish text that is missing is empty. */
export function contentValues(
  kind: ContentKind,
  row: Record<string, unknown> & Pick<StoredContent, 'translations'>,
  toMarkdown: Converters['toMarkdown'],
): Values {
  const { fields } = KINDS[kind];
  const values = rowToFormValues(fields, row, toMarkdown);
  const spanish = rowToFormValues(fields, spanishOf(row) ?? {}, toMarkdown);
  for (const { field } of spanishFields(kind, values)) {
    const [name = '', index, column] = field.name.slice(PREFIX.length).split('/');
    const value = spanish[name];
    const cell = Array.isArray(value) ? value[Number(index)]?.[column ?? ''] : value;
    values[field.name] = filled(cell);
  }
  return values;
}

/** The English or the Spanish part of the values of an editor. */
export const valuesIn = (language: 'en' | 'es', values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name.startsWith(PREFIX) === (language === 'es') && (language === 'en' || value !== ''),
    ),
  );

/** The changes that remove all Spanish texts from the values of an editor. */
export const withoutSpanish = (values: Values): Values =>
  Object.fromEntries(Object.keys(valuesIn('es', values)).map((name) => [name, '']));

/**
 * Errors by key of the Spanish texts; empty when all of them or none is written. The least lengths of English do not
 * apply: a word may be shorter in Spanish.
 */
export function validateSpanish(kind: ContentKind, values: Values): Record<string, string> {
  const texts = spanishFields(kind, values);
  if (texts.every(({ field }) => filled(values[field.name]) === '')) return {};
  return Object.fromEntries(
    texts.flatMap(({ field }) => {
      const typed = filled(values[field.name]);
      const problem =
        typed === ''
          ? `Please write ${field.label} in Spanish.`
          : (tooLong(field, typed) ??
            (field.name.includes('/') ? placeholderProblem(typed) : placeholderProblemOf(field, typed)));
      return problem ? [[field.name, problem]] : [];
    }),
  );
}

function tooLong(field: FieldSpec, typed: string): string | undefined {
  if (!('max' in field)) return undefined;
  if (field.type !== 'lines') {
    return typed.length > field.max ? `${field.label} must be at most ${field.max} characters.` : undefined;
  }
  const lines = typed.split('\n').filter((line) => line.trim());
  if (lines.length > field.items) return `${field.label} must have at most ${field.items} lines.`;
  return lines.some((line) => line.trim().length > field.max)
    ? `Each line must be at most ${field.max} characters.`
    : undefined;
}

/** The column `translations` for the values of an editor: {} when no Spanish text is written. */
export function translationsOf(
  kind: ContentKind,
  values: Values,
  toHtml: Converters['toHtml'],
): { es?: Record<string, unknown> } {
  const texts = spanishFields(kind, values);
  if (texts.every(({ field }) => filled(values[field.name]) === '')) return {};
  const spanish: Values = { ...values };
  for (const { name, type } of KINDS[kind].fields) {
    const rows = values[name];
    if (type !== 'rows' || !Array.isArray(rows)) spanish[name] = values[keyOf(name)] ?? '';
    else {
      spanish[name] = rows.map((row, index) =>
        Object.fromEntries(
          Object.entries(row).map(([column, cell]) => {
            const own = values[keyOf(name, index, column)];
            return [column, typeof own === 'string' ? own : cell];
          }),
        ),
      );
    }
    // The picture is the same: a description belongs to it.
    if (type === 'picture')
      Object.assign(spanish, { [name]: values[name], image_alt: values[keyOf('image_alt')] ?? '' });
  }
  const row = formValuesToRow(KINDS[kind].fields, spanish, toHtml);
  const es = Object.fromEntries(
    TRANSLATED_COLUMNS[kind].filter((column) => row[column] != null).map((column) => [column, row[column]]),
  );
  return { es };
}

export const SPANISH_LAG_LABELS = { none: 'No Spanish', older: 'Spanish is older' } as const;

/** How far the Spanish texts of a stored row are behind its English ones; undefined when they are not. */
export function spanishLag(row: {
  version: number;
  translated_version?: number | undefined;
}): 'none' | 'older' | undefined {
  const { version, translated_version = 0 } = row;
  if (translated_version === 0) return 'none';
  return translated_version < version ? 'older' : undefined;
}

/**
 * The columns that say that the Spanish of `stored` is still right, where `values` is how an editor holds `stored`. The
 * metrics of a list of records are those of the English, so they are taken over.
 */
export function stillRight(
  kind: ContentKind,
  stored: StoredContent,
  values: Values,
): Record<string, unknown> {
  const confirmed = { translated_version: 0 };
  const lists = KINDS[kind].fields.flatMap(({ name, type }) =>
    type === 'rows' ? [name.split('.')[0] ?? ''] : [],
  );
  if (lists.length === 0) return confirmed;
  const { es = {} } = translationsOf(kind, values, (text) => text);
  const taken = Object.fromEntries(lists.map((column) => [column, es[column]]));
  return { ...confirmed, translations: { es: { ...spanishOf(stored), ...taken } } };
}

/** What is wrong with the Spanish, in words; `problems` are those of validateSpanish(). */
export function spanishProblem(kind: ContentKind, values: Values): string {
  const texts = spanishFields(kind, values);
  const empty = texts.filter(({ field }) => filled(values[field.name]) === '').length;
  return empty > 0
    ? `The Spanish must be complete or empty: ${empty} of ${texts.length} texts ${empty === 1 ? 'is' : 'are'} missing.`
    : 'Please check the highlighted fields.';
}
