/** How often to ask, in milliseconds. */
const ASK_EVERY = 15_000;

/**
 * Calls `onChange` every 15 seconds while the page is visible, and immediately when it becomes visible again. Returns a
 * function that stops it.
 */
export function pollTable(onChange: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const pause = () => clearInterval(timer);
  const go = () => {
    pause();
    timer = setInterval(onChange, ASK_EVERY);
  };
  const look = () => {
    if (document.visibilityState === 'hidden') return pause();
    onChange();
    go();
  };
  if (document.visibilityState !== 'hidden') go();
  document.addEventListener('visibilitychange', look);
  return () => {
    pause();
    document.removeEventListener('visibilitychange', look);
  };
}
