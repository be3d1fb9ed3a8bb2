import type { FieldSpec, FormRow, Values } from './field-spec';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const text = (value: Values[string] | undefined) => (typeof value === 'string' ? value.trim() : '');

function ofRows({ columns }: Extract<FieldSpec, { type: 'rows' }>, rows: FormRow[]): string | undefined {
  for (const row of rows) {
    for (const { name, label, type, max = 1_000_000_000_000 } of columns) {
      const typed = String(row[name] ?? '').trim();
      if (type !== 'check' && typed === '') return `Please fill out ${label}.`;
      if (type !== 'number') continue;
      const number = Number(typed);
      if (!(number >= 0 && number <= max))
        return `${label} must be a number from 0 to ${max.toLocaleString('en-US')}.`;
    }
  }
  return undefined;
}

function problemOf(field: FieldSpec, values: Values): string | undefined {
  const value = values[field.name];
  const typed = text(value);
  if (field.type === 'slug') {
    return SLUG.test(typed) && typed.length <= 80
      ? undefined
      : 'Please use only lowercase letters, numbers and single hyphens in the URL slug.';
  }
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
    return typed.length > field.max ? `${field.label} must be at most ${field.max} characters.` : undefined;
  }
  if (field.type === 'number') {
    const number = Number(typed);
    return typed !== '' && Number.isInteger(number) && number >= field.min && number <= field.max
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
      : undefined;
  }
  if (field.type === 'picture') {
    if (typed === '') return field.optional ? undefined : 'Please choose an image.';
    return text(values.image_alt).length < 5
      ? 'Please describe the image in at least 5 characters.'
      : undefined;
  }
  return field.type === 'rows' ? ofRows(field, Array.isArray(value) ? value : []) : undefined;
}

/** What is wrong with what the controls hold, by the field's name; nothing when it can be saved. */
export function validateContent(fields: readonly FieldSpec[], values: Values): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, values);
      return problem ? [[field.name, problem]] : [];
    }),
  );
}
