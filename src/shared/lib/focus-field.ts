/**
 * Focuses a control and scrolls its field to the middle of the window: at an edge, the header or the sticky bar with the
 * buttons would cover it. A tall field is scrolled to its start.
 */
export function focusField(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  const field = control.closest<HTMLElement>('[role=presentation]') ?? control;
  const isTall = field.offsetHeight > window.innerHeight / 2;
  field.style.scrollMarginBlock = '8rem';
  field.scrollIntoView({ block: isTall ? 'start' : 'center' });
}
