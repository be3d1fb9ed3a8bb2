import { FURTHER_LOCALES, type Locale } from '@contracts/locale.ts';
import { placeholderProblem } from '@contracts/placeholders.ts';
import { z } from 'zod';
import { languageLabel } from '@/shared/staff/language-label';
import { type ContentKind, type StoredContent, TRANSLATED_COLUMNS } from './content';
import type { Converters, FieldSpec, Values } from './content-fields';
import { KINDS } from './content-kinds';
import { formValuesToRow, placeholderProblemOf, rowToFormValues } from './form-values';

/** A language beside English. */
export type Further = Exclude<Locale, 'en'>;

const keyOf = (language: Further, ...path: (string | number)[]) => `${language}:${path.join('/')}`;

/** A text to translate: `field.name` is its key among the values of the editor. */
export type TranslatedField = { field: FieldSpec; english: string };

const filled = (value: Values[string] | undefined) => (typeof value === 'string' ? value.trim() : '');

function fieldsOf(
  language: Further,
  field: FieldSpec,
  values: Values,
  columns: readonly string[],
): TranslatedField[] {
  const { name, label } = field;
  if (field.type === 'picture') {
    const english = filled(values.image_alt);
    if (!columns.includes('image_alt') || (field.optional && english === '')) return [];
    const spec = { name: keyOf(language, 'image_alt'), label: 'Image description', min: 5, max: 300 };
    return [{ field: { ...spec, type: 'line' }, english }];
  }
  if (!columns.includes(name.split('.')[0] ?? '')) return [];
  const value = values[name];
  if (field.type !== 'rows')
    return [{ field: { ...field, name: keyOf(language, name) }, english: filled(value) }];
  // Metrics are the same in all languages; the words beside them are not.
  return (Array.isArray(value) ? value : []).flatMap((row, index) =>
    field.columns
      .filter(({ type }) => type === 'line')
      .map((column) => ({
        field: {
          name: keyOf(language, name, index, column.name),
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

/** The texts in a language that belong to the English `values` of an editor, in the order of its fields. */
export function translatedFields(kind: ContentKind, language: Further, values: Values): TranslatedField[] {
  return KINDS[kind].fields.flatMap((field) => fieldsOf(language, field, values, TRANSLATED_COLUMNS[kind]));
}

/** The column `translations`: {} or {es: the Spanish text of every translated column}, and so in each language. */
const storedTranslations = z.partialRecord(z.enum(FURTHER_LOCALES), z.record(z.string(), z.unknown()));
type Translations = z.infer<typeof storedTranslations>;

const storedIn = ({ translations = {} }: Pick<StoredContent, 'translations'>) =>
  storedTranslations.parse(translations);

/** What a stored row has of all languages except `changed`. */
export const otherTranslations = (stored: StoredContent, changed: readonly Further[]): Translations =>
  Object.fromEntries(
    Object.entries(storedIn(stored)).filter(([language]) => !changed.some((each) => each === language)),
  );

/** A row as the editor holds it, in all languages. A text that is missing is empty. */
export function contentValues(
  kind: ContentKind,
  row: Record<string, unknown> & Pick<StoredContent, 'translations'>,
  toMarkdown: Converters['toMarkdown'],
): Values {
  const { fields } = KINDS[kind];
  const values = rowToFormValues(fields, row, toMarkdown);
  for (const language of FURTHER_LOCALES) {
    const own = rowToFormValues(fields, storedIn(row)[language] ?? {}, toMarkdown);
    for (const { field } of translatedFields(kind, language, values)) {
      const [name = '', index, column] = field.name.slice(keyOf(language).length).split('/');
      const value = own[name];
      const cell = Array.isArray(value) ? value[Number(index)]?.[column ?? ''] : value;
      values[field.name] = filled(cell);
    }
  }
  return values;
}

/** The part of the values of an editor in a language; of a translation, what is written. */
export const valuesIn = (language: Locale, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      language === 'en' ? !name.includes(':') : name.startsWith(keyOf(language)) && value !== '',
    ),
  );

/** The changes that remove all texts in a language from the values of an editor. */
export const withoutTexts = (language: Further, values: Values): Values =>
  Object.fromEntries(Object.keys(valuesIn(language, values)).map((name) => [name, '']));

/**
 * Errors by key of the texts in a language; empty when all of them or none is written. The least lengths of English do
 * not apply: a word may be shorter in another language.
 */
function validateTexts(kind: ContentKind, language: Further, values: Values): Record<string, string> {
  const texts = translatedFields(kind, language, values);
  if (texts.every(({ field }) => filled(values[field.name]) === '')) return {};
  return Object.fromEntries(
    texts.flatMap(({ field }) => {
      const typed = filled(values[field.name]);
      const problem =
        typed === ''
          ? `Please write ${field.label} in ${languageLabel(language)}.`
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

/** The texts of a row in a language for the values of an editor: undefined when none is written. */
function textsIn(
  language: Further,
  kind: ContentKind,
  values: Values,
  toHtml: Converters['toHtml'],
): Record<string, unknown> | undefined {
  const texts = translatedFields(kind, language, values);
  if (texts.every(({ field }) => filled(values[field.name]) === '')) return undefined;
  const own: Values = { ...values };
  for (const { name, type } of KINDS[kind].fields) {
    const rows = values[name];
    if (type !== 'rows' || !Array.isArray(rows)) own[name] = values[keyOf(language, name)] ?? '';
    else {
      own[name] = rows.map((row, index) =>
        Object.fromEntries(
          Object.entries(row).map(([column, cell]) => {
            const text = values[keyOf(language, name, index, column)];
            return [column, typeof text === 'string' ? text : cell];
          }),
        ),
      );
    }
    // The picture is the same: a description belongs to it.
    if (type === 'picture')
      Object.assign(own, { [name]: values[name], image_alt: values[keyOf(language, 'image_alt')] ?? '' });
  }
  const row = formValuesToRow(KINDS[kind].fields, own, toHtml);
  return Object.fromEntries(
    TRANSLATED_COLUMNS[kind].filter((column) => row[column] != null).map((column) => [column, row[column]]),
  );
}

/** What the column `translations` has of `languages` for the values of an editor: {} when no text is translated. */
export const translationsOf = (
  kind: ContentKind,
  values: Values,
  toHtml: Converters['toHtml'],
  languages: readonly Further[] = FURTHER_LOCALES,
): Translations =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const texts = textsIn(language, kind, values, toHtml);
      return texts ? [[language, texts]] : [];
    }),
  );

const LANGUAGES = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  FURTHER_LOCALES.map(languageLabel),
);
export const LAG_LABELS = { none: `No ${LANGUAGES}`, older: `${LANGUAGES} is older` } as const;

/** How far the translations of a stored row are behind its English texts; undefined when they are not. */
export function translationLag(row: {
  version: number;
  translated_version?: number | undefined;
}): 'none' | 'older' | undefined {
  const { version, translated_version = 0 } = row;
  if (translated_version === 0) return 'none';
  return translated_version < version ? 'older' : undefined;
}

/**
 * The columns that say that the translations of `stored` are still right, where `values` is how an editor holds `stored`. The
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
  const held = translationsOf(kind, values, (text) => text);
  const translations = Object.entries(storedIn(stored)).map(([language, texts]) => {
    const taken = lists.map((column) => [column, held[language as Further]?.[column]]);
    return [language, { ...texts, ...Object.fromEntries(taken) }];
  });
  return { ...confirmed, translations: Object.fromEntries(translations) };
}

/** What is wrong with the texts in a language that validateTexts() refuses, in words. */
function textsProblem(kind: ContentKind, language: Further, values: Values): string {
  const texts = translatedFields(kind, language, values);
  const empty = texts.filter(({ field }) => filled(values[field.name]) === '').length;
  return empty > 0
    ? `The ${languageLabel(language)} must be complete or empty: ${empty} of ${texts.length} texts ${empty === 1 ? 'is' : 'are'} missing.`
    : 'Please check the highlighted fields.';
}

/** What is wrong with the first of the languages whose texts are not right, by key and in words; undefined if all are. */
export function refusedTexts(
  kind: ContentKind,
  languages: readonly Further[],
  values: Values,
): { problems: Record<string, string>; said: string } | undefined {
  for (const language of languages) {
    const problems = validateTexts(kind, language, values);
    if (Object.keys(problems).length > 0) return { problems, said: textsProblem(kind, language, values) };
  }
  return undefined;
}
