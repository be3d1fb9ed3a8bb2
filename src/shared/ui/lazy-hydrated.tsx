import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const;

/** Resolves when `element` comes near the screen, or when the visitor does anything at all. */
function wanted(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && done(), {
      rootMargin: '400px',
    });
    function done() {
      observer.disconnect();
      for (const sign of FIRST_SIGNS) removeEventListener(sign, done, true);
      resolve();
    }
    for (const sign of FIRST_SIGNS) addEventListener(sign, done, { capture: true, passive: true });
    observer.observe(element);
  });
}

/**
 * A component whose prerendered HTML stands, usable as plain HTML, until it is wanted; its code is
 * loaded only then. What was typed into it stays: give its controls no initial values.
 * On pages reached without a load it shows `fallback` while its code arrives.
 */
export function lazyHydrated(id: string, load: () => Promise<ComponentType>, fallback: ReactNode) {
  const Loaded = lazy(async () => {
    const prerendered = typeof document === 'undefined' ? null : document.querySelector(`[data-island="${id}"]`);
    // On a page with a fragment the visitor is being taken somewhere; any change of address needs all parts.
    if (prerendered && location.hash === '') await wanted(prerendered);
    return { default: await load() };
  });
  return function LazyHydrated() {
    return (
      <Suspense fallback={fallback}>
        <div data-island={id}>
          <Loaded />
        </div>
      </Suspense>
    );
  };
}
