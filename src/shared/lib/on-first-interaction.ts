/** What a page receives from a person, and not from a machine that loads it. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart', 'wheel', 'scroll', 'input'];

/** Calls `then` at each sign of a person at the page, until the returned function is called. */
export function onFirstInteraction(then: () => void): () => void {
  for (const sign of SIGNS) addEventListener(sign, then, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, then, true);
  };
}
