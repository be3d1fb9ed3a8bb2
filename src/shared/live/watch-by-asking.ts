/** How often to ask, in milliseconds. */
const ASK_EVERY = 15_000;

/**
 * Calls `onChange` every 15 seconds while the page can be seen, and at once when it is seen again.
 * Returns how to stop.
 */
export function watchByAsking(onChange: () => void): () => void {
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
