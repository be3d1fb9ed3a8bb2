import { useEffect } from 'react';

/** While active, the browser asks before the window is closed or loaded anew. */
export function useAskBeforeClosing(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);
}
