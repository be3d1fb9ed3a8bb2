// These functions run inside a page, so each uses nothing but its arguments and the page.

/** Returns the first visible element of an XPath, or the first, or null. */
export function findElement(xpath: string): Element | null {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  const all = Array.from(
    { length: found.snapshotLength },
    (_, index) => found.snapshotItem(index) as Element,
  );
  return all.find((element) => element.checkVisibility({ visibilityProperty: true })) ?? all[0] ?? null;
}

/** Scrolls an element into view, and returns its center in the viewport. */
export function scrollTo(element: Element | null): { x: number; y: number } | null {
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Chooses the option of an XPath, as a user does, and returns its value. */
export function chooseOption(xpath: string): string | undefined {
  const { singleNodeValue } = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  const option = singleNodeValue as HTMLOptionElement | null;
  const select = option?.closest('select');
  if (!option || !select) return undefined;
  select.value = option.value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return option.value;
}

/** Whether an element of the XPath is visible. */
export function isShown(xpath: string): boolean {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  const all = Array.from(
    { length: found.snapshotLength },
    (_, index) => found.snapshotItem(index) as Element,
  );
  return all.some((element) => element.checkVisibility({ visibilityProperty: true }));
}

/** Returns the value of the field of an XPath. */
export function textOf(xpath: string): string | undefined {
  const { singleNodeValue } = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  return (singleNodeValue as HTMLInputElement | null)?.value;
}

/** Moves over the page as a visitor does, and returns whether React handles the events of the page's frame. */
export function hasStarted(): boolean {
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  return (
    document.querySelector('html:not([data-ready]), [data-when]:not([data-when="visible"], [data-ready])') ===
    null
  );
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the boxes of the parts that every page has, in px from the top of the document. */
export async function measureLayout(): Promise<Record<string, Box>> {
  await document.fonts.ready;
  const boxes: Record<string, Box> = {};
  for (const part of ['header', 'main', 'main h1', 'main form', 'footer']) {
    const box = document.querySelector(part)?.getBoundingClientRect();
    if (box) boxes[part] = { x: box.x, y: box.y + scrollY, width: box.width, height: box.height };
  }
  return boxes;
}
