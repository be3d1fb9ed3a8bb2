import { useEffect } from 'react';

let asking = 0;

/** Whether the browser would ask before the window is loaded anew. */
export const asksBeforeClosing = () => asking > 0;

/** While active, the browser asks before the window is closed or loaded anew. */
export function useAskBeforeClosing(isActive: boolean): void {
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
