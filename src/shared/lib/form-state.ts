import { tabStore } from './storage';

const CONTROLS = 'input, textarea, select';

/** Sets `value` so that React handles it as user input. */
function setNativeValue(control: HTMLElement, value: string): void {
  // React tracks `value` on each control and ignores changes by code; the prototype's setter bypasses the tracking.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Takes along what a visitor has done in HTML that is replaced by the same HTML: what was typed, checked and chosen, and
 * what was sent or pressed too early.
 */
export function transferFormState(from: Element, to: Element): void {
  const controls = to.querySelectorAll<HTMLInputElement>(CONTROLS);
  for (const [index, old] of from.querySelectorAll<HTMLInputElement>(CONTROLS).entries()) {
    const control = controls[index];
    if (!control) continue;
    if (old.checked !== control.checked) control.click();
    else if (old.value !== control.value) setNativeValue(control, old.value);
  }
  const actions = to.querySelectorAll('form, button');
  for (const [index, { dataset }] of from.querySelectorAll<HTMLElement>('form, button').entries()) {
    if (dataset.early !== undefined) actions[index]?.setAttribute('data-early', '');
  }
}

/** Fields are kept for an address with its parameters, so that a link to another time brings that time. */
const key = () => `kept-fields ${location.pathname}${location.search}`;
/** How long fields that appear after the page load are still restored, in milliseconds. */
const RESTORE_TIMEOUT_MS = 15_000;
/** Controls whose values must not be stored, or cannot be set by code. */
const LEFT_OUT =
  '[type=hidden], [type=password], [type=file], [type=submit], [type=button], [autocomplete$=-password], [autocomplete=one-time-code], [autocomplete^=cc-]';

/** The `nth` control with this `name`; for checkboxes and radio buttons, with this `value` as well. */
type SavedField = { name: string; nth: number; value: string; checked?: boolean };
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controls = () =>
  [...document.querySelectorAll<Control>('input, textarea, select')].filter((one) => !one.matches(LEFT_OUT));
const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
const nameOf = (control: Control) => control.name || `${control.tagName} ${control.type}`;

function sameAs(control: Control) {
  const value = isBox(control) ? control.value : undefined;
  return (other: Control) =>
    nameOf(other) === nameOf(control) && (value === undefined || other.value === value);
}

/** Stores what was typed, checked, and chosen on this page for the next load of it in this tab; no passwords. */
export function saveFields(): void {
  const all = controls();
  const filled = all.filter((control) => isBox(control) || control.value !== '');
  const fields = filled.map((control): SavedField => {
    const nth = all.filter(sameAs(control)).indexOf(control);
    const kept = { name: nameOf(control), nth, value: control.value };
    return isBox(control) ? { ...kept, checked: control.checked } : kept;
  });
  tabStore.setItem(key(), JSON.stringify(fields));
}

/** Forgets what `saveFields` has stored of this page. */
export function forgetSavedFields(): void {
  tabStore.removeItem(key());
}

function consumeSavedFields(): SavedField[] {
  try {
    const fields = JSON.parse(tabStore.getItem(key()) ?? '[]') as SavedField[];
    forgetSavedFields();
    return fields;
  } catch {
    return [];
  }
}

/** A select may get its options later. */
const canHave = (control: Control, value: string) =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);

/** Restores one field; returns false while the page has no such control. */
function restoreField({ name, nth, value, checked }: SavedField): boolean {
  const same = controls().filter(
    (control) => nameOf(control) === name && isBox(control) === (checked !== undefined),
  );
  const control = (checked === undefined ? same : same.filter((box) => box.value === value))[nth];
  if (!control || !canHave(control, value)) return false;
  if (isBox(control)) {
    if (control.checked !== checked) control.click();
  } else if (control.value !== value) setNativeValue(control, value);
  return true;
}

/**
 * Restores the values stored by `saveFields`: into existing fields immediately, and into fields and options that appear
 * shortly after. Returns whether anything was stored.
 */
export function restoreFields(): boolean {
  let left = consumeSavedFields();
  if (left.length === 0) return false;
  const enter = () => {
    left = left.filter((field) => !restoreField(field));
    return left.length === 0;
  };
  if (enter()) return true;
  const observer = new MutationObserver(() => enter() && observer.disconnect());
  observer.observe(document, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), RESTORE_TIMEOUT_MS);
  return true;
}

/** Keeps what is typed into a form with `data-keep-fields` when the page is hidden, left, or loaded again. */
export function keepFields(): void {
  const save = () => {
    const form = document.querySelector('form[data-keep-fields]');
    if (form && !form.closest('[hidden]')) saveFields();
  };
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => document.hidden && save());
}
