const CONTROLS = 'input, textarea, select';

/**
 * Follows the focus inside `element`, from before it is replaced.
 * @returns tells the element that had the focus last, unless the visitor has moved it elsewhere.
 */
export function trackFocus(element: Element): () => Element | null {
  let last = element.contains(document.activeElement) ? document.activeElement : null;
  element.addEventListener('focusin', ({ target }) => {
    last = target as Element;
  });
  element.addEventListener('focusout', () => {
    // Later, because what is being removed from the document loses its focus too, and that is not the visitor's doing.
    queueMicrotask(() => {
      if (element.isConnected && !element.contains(document.activeElement)) last = null;
    });
  });
  return () => last;
}

/** Enters `value` as the visitor would. */
export function enterValue(control: HTMLElement, value: string): void {
  // React overrides `value` on each control to ignore what code enters; the prototype's setter is the visitor's way.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Takes along what a visitor has done in HTML that was replaced by the same HTML: what was typed, ticked and chosen, a
 * form that was sent too early, and the focus.
 * @param focused the element of `from` that had the focus, or null.
 */
export function transferFormState(from: Element, to: Element, focused: Element | null): void {
  const controls = to.querySelectorAll<HTMLInputElement>(CONTROLS);
  for (const [index, old] of from.querySelectorAll<HTMLInputElement>(CONTROLS).entries()) {
    const control = controls[index];
    if (!control) continue;
    if (old.checked !== control.checked) control.click();
    else if (old.value !== control.value) enterValue(control, old.value);
  }
  const forms = to.querySelectorAll('form');
  for (const [index, { dataset }] of from.querySelectorAll('form').entries()) {
    if (dataset.early !== undefined) forms[index]?.setAttribute('data-early', '');
  }
  if (!focused) return;
  const place = [...from.querySelectorAll('*')].indexOf(focused);
  to.querySelectorAll<HTMLElement>('*')[place]?.focus({ preventScroll: true });
}
