import { hasMark, mark, unmark } from './root-marks';

/** How long scrolling stays smooth after the start of a jump. */
const SMOOTH_MS = 1200;
/** How long the end of a jump is awaited. */
const SETTLE_MS = 3000;
/** How long after the load a page opened with a fragment scrolls there. */
const ARRIVAL_MS = 100;
/** Events that take the page over from a jump. */
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'];

function onGesture(then: () => void, options: AddEventListenerOptions = {}): void {
  for (const type of GESTURES) addEventListener(type, then, { once: true, passive: true, ...options });
}

let smoothTimer: number | undefined;

function scrollSmoothly(element: Element): void {
  mark('smooth');
  clearTimeout(smoothTimer);
  smoothTimer = window.setTimeout(unmark, SMOOTH_MS, 'smooth');
  element.scrollIntoView();
}

/** Scrolls to the element again when the jump has ended: heights above it may have changed. A gesture cancels that. */
function settleAt(element: Element): void {
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  onGesture(cancel, { signal });
  setTimeout(cancel, SETTLE_MS);
  addEventListener('scrollend', () => scrollSmoothly(element), { once: true, signal });
}

/** Moves the focus to an element that may not be focusable, for keyboard users. */
function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.style.outline = 'none';
    const restore = () => {
      element.removeAttribute('tabindex');
      element.style.outline = '';
    };
    element.addEventListener('blur', restore, { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * Scrolls to the element of a fragment, such as '#contact', smoothly.
 * @param isChosen whether a link was followed. Otherwise the focus stays in the control that has it.
 */
export function jumpTo(fragment: string, isChosen: boolean): void {
  try {
    const element = document.getElementById(decodeURIComponent(fragment.slice(1)));
    if (!element) return;
    scrollSmoothly(element);
    settleAt(element);
    if (isChosen || /^(BODY|MAIN)$/.test(document.activeElement?.tagName ?? '')) focusOn(element);
  } catch {
    // The fragment is not an encoded text. The browser ignores it, too.
  }
}

/**
 * Scrolls a page that was opened with a fragment there, 100 ms after load. Until then `data-arriving` keeps the browser
 * from jumping there itself, unless motion is to be reduced. A gesture in the meantime cancels it, and marks the document
 * with `data-active`, so that islands do not wait for one.
 */
export function jumpOnArrival(): void {
  if (location.hash && !matchMedia('(prefers-reduced-motion:reduce)').matches) mark('arriving');
  onGesture(() => mark('active'));
  const arrive = () => {
    unmark('arriving');
    if (!hasMark('active')) jumpTo(location.hash, false);
  };
  addEventListener('load', () => setTimeout(arrive, ARRIVAL_MS));
}
