import { useSyncExternalStore } from 'react';

/** Past this many pixels the header becomes compact. */
const THRESHOLD = 50;

function subscribe(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true });
  return () => removeEventListener('scroll', changed);
}

/** Whether the page is scrolled far enough for the compact header; renders only when that changes. */
export function useCompactHeader(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD,
    () => false,
  );
}
