import { focusField } from '@/shared/lib/focus-field';

const CONTROLS = ':is(input, textarea, select, [contenteditable=true]):not([type=file])';

/** Focuses the first control with a problem, and brings it into view. */
export function showFirstProblem(form: HTMLElement, problems: Record<string, string>): void {
  const box = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset: { field = '' } }) => problems[field] || (field === 'image_url' && problems.image_alt),
  );
  const control =
    box?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    box?.querySelector<HTMLElement>(`${CONTROLS}:invalid`) ??
    box?.querySelector<HTMLElement>(CONTROLS);
  if (control) focusField(control);
}
