import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react';

/** What a page receives from a person, and not from a machine that loads it. */
const SIGNS_OF_LIFE = [
  'pointerdown',
  'pointermove',
  'keydown',
  'focusin',
  'touchstart',
  'wheel',
  'scroll',
  'input',
];

/** How long something on screen waits for a sign of life, in milliseconds, before it is made ready anyway. */
const PATIENCE = 2500;

/** Resolves at the visitor's first move, or when `element` has been near the screen for a while. */
function wanted(element: Element): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(done, PATIENCE);
        // React has thrown the prerendered HTML away, as it does in development: nothing waits any more.
        else if (!element.isConnected) done();
      },
      { rootMargin: '400px' },
    );
    function done() {
      clearTimeout(timer);
      observer.disconnect();
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, done, true);
      resolve();
    }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, done, { capture: true, passive: true });
    observer.observe(element);
  });
}

/**
 * A component whose prerendered HTML stands, usable as plain HTML, until it is wanted; its code is
 * loaded only then. What was typed into it stays: give its controls no initial values. It takes no props,
 * because a change from outside would make React throw the waiting HTML away.
 * On pages reached without a load it shows `fallback` while its code arrives.
 */
export function lazyHydrated(id: string, load: () => Promise<ComponentType>, fallback: ReactNode) {
  const Loaded = lazy(async () => {
    const prerendered =
      typeof document === 'undefined' ? null : document.querySelector(`[data-island="${id}"]`);
    // On a page with a fragment the visitor is being taken somewhere; any change of address needs all parts.
    if (prerendered && location.hash === '') await wanted(prerendered);
    return { default: await load() };
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each island, when its module loads.
  return memo(function LazyHydrated() {
    return (
      <Suspense fallback={fallback}>
        <div data-island={id}>
          <Loaded />
        </div>
      </Suspense>
    );
  });
}
