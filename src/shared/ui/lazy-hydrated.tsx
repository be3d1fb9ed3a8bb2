import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { carryOver, followFocus } from '@/shared/lib/carry-over';
import { onSignOfLife } from '@/shared/lib/sign-of-life';

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
      stopListening();
      resolve();
    }
    const stopListening = onSignOfLife(done);
    observer.observe(element);
  });
}

/** The prerendered HTML itself, put back in its place. */
const Kept = ({ island }: { island: Element }) => <div ref={(place) => place?.append(island)} />;

/**
 * A component whose prerendered HTML stands, usable as plain HTML, until it is wanted; its code is
 * loaded only then. What was typed into it stays: give its controls no initial values. It keeps its first props
 * (give it a `key` to begin anew), because a change from outside makes React throw the waiting HTML away. A change
 * of address is such a change too; then the HTML is put back, and stays until the code is there. What was typed into it
 * and the focus are taken along.
 * On pages reached without a load it shows `fallback` while its code arrives.
 */
export function lazyHydrated<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
) {
  const prerendered = () =>
    typeof document === 'undefined' ? null : document.querySelector(`[data-island="${id}"]`);
  const Loaded = lazy(async () => {
    const island = prerendered();
    // On a page with a fragment the visitor is being taken somewhere; any change of address needs all parts.
    if (island && location.hash === '') await wanted(island);
    return { default: await load() };
  });
  let isFirst = true;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each island, when its module loads.
  function LazyHydrated(props: Props) {
    // Only the first can be the prerendered one; a later one would find the island of the page being left.
    const [island] = useState(() => (isFirst ? prerendered() : null));
    const [focused] = useState(() => island && followFocus(island));
    useEffect(() => {
      isFirst = false;
    }, []);
    function arrive(place: Element | null) {
      if (place && island && place !== island) carryOver(island, place, focused?.() ?? null);
    }
    return (
      <Suspense fallback={island ? <Kept island={island} /> : fallback}>
        <div data-island={id} ref={arrive}>
          <Loaded {...props} />
        </div>
      </Suspense>
    );
  }
  return memo(LazyHydrated, () => true);
}
