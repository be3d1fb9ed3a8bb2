/** For how long, and how near, a second click counts as one of a double click. */
const DOUBLE_CLICK_MS = 600;
const SAME_PLACE_PX = 12;

type Click = { at: number; x: number; y: number; control: Element | null };

const CONTROLS = 'button, a, input, select, textarea, summary, [role=option], [role=menuitem], [role=tab]';

/** The control that a click presses; that of the label for a click on a label. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest(CONTROLS);
}

/** Whether a click is the second half of a double click, and presses another control than the first half did. */
function isStray(first: Click | undefined, second: Click): boolean {
  if (!first?.control || !second.control || first.control === second.control) return false;
  return (
    second.at - first.at < DOUBLE_CLICK_MS &&
    Math.abs(second.x - first.x) <= SAME_PLACE_PX &&
    Math.abs(second.y - first.y) <= SAME_PLACE_PX
  );
}

/**
 * Drops stray clicks in the document: after a click that removes a row, opens a dialog or replaces a button, the second
 * click of a double click would press what has come under the pointer. Returns what stops it.
 */
export function dropStrayClicks(): () => void {
  let last: Click | undefined;
  function check(event: MouseEvent) {
    // A key and a script press without a place.
    if (event.detail === 0 || (event.clientX === 0 && event.clientY === 0)) return;
    const click = {
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      control: controlOf(event.target),
    };
    if (isStray(last, click)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = click;
  }
  document.addEventListener('click', check, { capture: true });
  return () => document.removeEventListener('click', check, { capture: true });
}
