/** Events that only a user causes, not a crawler that loads the page. */
const INTERACTION_EVENTS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'focusin',
  'touchstart',
  'wheel',
  'scroll',
  'input',
];

/** Calls `then` on every user interaction until the returned function is called. */
export function onFirstInteraction(then: () => void): () => void {
  for (const sign of INTERACTION_EVENTS) addEventListener(sign, then, { capture: true, passive: true });
  return () => {
    for (const sign of INTERACTION_EVENTS) removeEventListener(sign, then, true);
  };
}
