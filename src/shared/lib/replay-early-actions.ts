const partOf = (element: Element) => element.closest('[data-island]') ?? document.documentElement;

/**
 * Marks `part` (an island or the document) with `data-ready` once React handles its events, and repeats what the head
 * script has noted in it before: forms that were sent and buttons that were pressed, in the order in which they were. A
 * form is before its buttons in the document, and is sent after them. Islands within it have their turn when they are
 * ready.
 */
export function replayEarlyActions(part: HTMLElement): void {
  part.dataset.ready = '';
  // Hydration renders once more what differs in the browser, such as links with the return path.
  queueMicrotask(() => {
    const own = [...part.querySelectorAll<HTMLElement>('[data-early]')].filter((one) => partOf(one) === part);
    own.sort((one, other) => Number(one.dataset.early) - Number(other.dataset.early));
    for (const early of own) {
      delete early.dataset.early;
      if (early instanceof HTMLFormElement) early.requestSubmit();
      else early.click();
    }
  });
}

/** Returns the forms and buttons of `part` that were used before its code was there, and removes their marks. */
export function takeEarlyActions(part: Element): HTMLElement[] {
  const early = [...part.querySelectorAll<HTMLElement>('[data-early]')];
  for (const each of early) delete each.dataset.early;
  return early;
}
