import { focusField } from '@/shared/lib/focus-field';
import type { FieldSpec } from '../model/content-fields';

const CONTROLS = ':is(input, textarea, select, [contenteditable=true]):not([type=file])';

/** Focuses the first control with a problem, and brings it into view. */
export function showFirstProblem(
  form: HTMLElement,
  fields: readonly FieldSpec[],
  problems: Record<string, string>,
): void {
  const first = fields.find(({ name, type }) => problems[name] || (type === 'picture' && problems.image_alt));
  const box = first && form.querySelector<HTMLElement>(`[data-field="${first.name}"]`);
  const control =
    box?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    box?.querySelector<HTMLElement>(`${CONTROLS}:invalid`) ??
    box?.querySelector<HTMLElement>(CONTROLS);
  if (control) focusField(control);
}
