import { useSyncExternalStore } from 'react';

/** Past this many pixels the header becomes compact. */
const THRESHOLD = 50;

/** What is at this part of the window's height is what one reads. */
const EYES = 0.4;

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

/** Which of the elements with these ids one is reading; renders only when that changes. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      const line = window.innerHeight * EYES;
      return ids.find((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box && box.top <= line && box.bottom > line;
      });
    },
    () => undefined,
  );
}
