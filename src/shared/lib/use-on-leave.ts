import { useEffect, useRef } from 'react';

/** Reloads a page that comes from the back/forward cache, because `leave` has already been called. */
function reloadIfCached({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload();
}

/**
 * Calls `leave` when the visitor leaves the page or the component is removed. The removal is deferred, so that an effect
 * that reruns immediately, as in development, does not count. `leave` stays the same between renders.
 */
export function useOnLeave(leave: () => void): void {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', reloadIfCached);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', reloadIfCached);
      leaving.current = setTimeout(leave);
    };
  }, [leave]);
}
