/**
 * Holds back what happens while the page cannot be seen, and tells of it once when it is seen again.
 * Returns how to tell, and how to stop.
 */
export function whileVisible(onChange: () => void): { tell: () => void; stop: () => void } {
  let isHeld = false;
  const look = () => {
    if (document.visibilityState === 'hidden' || !isHeld) return;
    isHeld = false;
    onChange();
  };
  document.addEventListener('visibilitychange', look);
  return {
    tell: () => {
      if (document.visibilityState === 'hidden') isHeld = true;
      else onChange();
    },
    stop: () => document.removeEventListener('visibilitychange', look),
  };
}
