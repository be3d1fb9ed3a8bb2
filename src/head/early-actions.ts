let count = 0;

/**
 * Notes a form that is sent, or a button that is pressed, before the code of its part of the page is there: it looks
 * pending until `replayEarlyActions` repeats it. React does not get the event, because it would act on it twice.
 */
export function holdEarlyAction(element: HTMLElement, event: Event): void {
  const part = element.closest<HTMLElement>('[data-island]') ?? document.documentElement;
  if (part.dataset.ready !== undefined) return;
  count += 1;
  element.dataset.early = `${count}`;
  event.preventDefault();
  event.stopImmediatePropagation();
}
