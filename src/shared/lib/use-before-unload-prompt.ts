import { useEffect } from 'react';

let asking = 0;

/** Whether the browser would ask before the window is loaded again. */
export const hasBeforeUnloadPrompt = () => asking > 0;

/** While active, the browser asks before the window is closed or loaded again. */
export function useBeforeUnloadPrompt(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    asking += 1;
    return () => {
      window.removeEventListener('beforeunload', ask);
      asking -= 1;
    };
  }, [isActive]);
}
