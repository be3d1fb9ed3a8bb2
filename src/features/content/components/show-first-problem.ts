import type { FieldSpec } from '../model/content-fields';

const CONTROLS = ':is(input, textarea, select, [contenteditable=true]):not([type=file])';

/**
 * Focuses the first control with a problem, and scrolls it to the middle of the window: at an edge, the header or the
 * sticky bar with the buttons would cover it.
 */
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
  if (!control) return;
  control.focus({ preventScroll: true });
  const shown = control.closest<HTMLElement>('[role=presentation]') ?? control;
  const isTall = shown.offsetHeight > window.innerHeight / 2;
  shown.style.scrollMarginBlock = '8rem';
  shown.scrollIntoView({ block: isTall ? 'start' : 'center' });
}
