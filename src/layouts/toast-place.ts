/** What must be seen and pressed next: the heading, the controls of the page, and texts that are marked. */
const NEXT =
  'main :is(h1, a, button, input, select, summary, textarea, [data-next]), footer form :is(input, button)';

/** How many of these lie below the notice. */
function covered(notice: DOMRect): number {
  return [...document.querySelectorAll(NEXT)].filter((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isBeside = right <= notice.left || left >= notice.right;
    return right > left && !isBeside && top < notice.bottom && bottom > notice.top;
  }).length;
}

/**
 * Puts the notice at the end of the window where it covers least of what must be done next, and keeps it so
 * while the page moves. Stops with the returned function.
 */
export function keepClear(region: HTMLElement): () => void {
  let frame = 0;
  function place() {
    const counts = (['bottom', 'top'] as const).map((end) => {
      region.dataset.place = end;
      return { end, count: covered(region.getBoundingClientRect()) };
    });
    const [best] = counts.sort((one, other) => one.count - other.count);
    region.dataset.place = best?.end ?? 'top';
  }
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  place();
  addEventListener('scroll', later, { passive: true });
  const observer = new ResizeObserver(later);
  observer.observe(document.body);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', later);
    observer.disconnect();
    delete region.dataset.place;
  };
}
