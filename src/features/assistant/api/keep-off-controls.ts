/** What a visitor reads or presses on the page below the button. */
const CONTROLS = 'main :is(a, button, input, select, summary, textarea, label:has(input))';
/** The heights to try, in heights of the button above its place. */
const STEPS = [0, 1.3, 2.6, 3.9, 5.2];

/**
 * Moves the assistant's button up to where it covers no control of the page, now and while the page moves. Where there is
 * no such place, the button is hidden until there is one. Stops with the returned function.
 */
export function keepOffControls(button: HTMLElement): () => void {
  let frame = 0;
  function place() {
    const height = button.offsetHeight;
    button.style.translate = '';
    const home = button.getBoundingClientRect();
    const rects = [...document.querySelectorAll(CONTROLS)].map((element) => element.getBoundingClientRect());
    const isFree = (step: number) => {
      const top = home.top - step * height;
      return !rects.some(
        (rect) =>
          rect.width > 0 &&
          rect.right > home.left &&
          rect.left < home.right &&
          rect.bottom > top &&
          rect.top < top + height,
      );
    };
    const step = STEPS.find(isFree);
    button.style.visibility = step === undefined ? 'hidden' : '';
    button.style.translate = step ? `0 ${-step * height}px` : '';
  }
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  later();
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  const observer = new ResizeObserver(later);
  observer.observe(document.body);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', later);
    removeEventListener('resize', later);
    observer.disconnect();
    button.style.translate = '';
    button.style.visibility = '';
  };
}
