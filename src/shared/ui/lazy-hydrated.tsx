import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { carryOver, followFocus } from '@/shared/lib/carry-over';
import { loadChunk } from '@/shared/lib/load-chunk';
import { onSignOfLife } from '@/shared/lib/sign-of-life';
import { PartBoundary } from './part-boundary';
import { showToast } from './toast';

/** How long something on screen waits for a sign of life, in milliseconds, before it is made ready anyway. */
const PATIENCE = 2500;
/** How long after a failure the code of something on screen is not asked for again, in milliseconds. */
const REST = 10_000;

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

/** Resolves when there is a reason to ask for an island's code again. */
function wantedAgain(island: Element): Promise<void> {
  return new Promise((resolve) => {
    let stopListening: (() => void) | undefined;
    function done() {
      clearTimeout(timer);
      stopListening?.();
      removeEventListener('online', done);
      island.removeEventListener('submit', done);
      resolve();
    }
    const timer = setTimeout(() => {
      stopListening = onSignOfLife(done);
    }, REST);
    addEventListener('online', done);
    island.addEventListener('submit', done);
  });
}

/** What `load` gives, in the end; until then the prerendered `island` stands as it is. */
async function loadPatiently<T>(load: () => Promise<T>, island: Element): Promise<T> {
  for (let isReported = false; ; await wantedAgain(island)) {
    try {
      return await loadChunk(load);
    } catch (error) {
      if (!island.isConnected) throw error;
      if (!isReported) reportError(error);
      isReported = true;
      const sent = island.querySelectorAll<HTMLElement>('form[data-early]');
      for (const form of sent) delete form.dataset.early;
      const description = 'This form could not be loaded. Nothing was sent. Please try again in a moment.';
      if (sent.length > 0) showToast({ kind: 'error', title: 'Error', description });
    }
  }
}

/** Puts the prerendered HTML into `place`; its forms wait for their code, as they did at the start. */
function putBack(island: Element, place: Element | null) {
  place?.append(island);
  for (const form of island.querySelectorAll('form')) delete form.dataset.ready;
}

/** The prerendered HTML itself, put back in its place. */
const Kept = ({ island }: { island: Element }) => <div ref={(place) => putBack(island, place)} />;

/**
 * A component whose prerendered HTML stands, usable as plain HTML, until it is wanted; its code is
 * loaded only then. What was typed into it stays: give its controls no initial values. It keeps its first props
 * (give it a `key` to begin anew), because a change from outside makes React throw the waiting HTML away. A change
 * of address is such a change too; then the HTML is put back, and stays until the code is there. What was typed into it
 * and the focus are taken along.
 * Where its code cannot be loaded, the HTML stands, and the code is asked for again later.
 * On pages reached without a load it shows `fallback` while its code arrives.
 */
export function lazyHydrated<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
) {
  const prerendered = () =>
    typeof document === 'undefined' ? null : document.querySelector(`[data-island="${id}"]`);
  const create = () =>
    lazy(async () => {
      const island = prerendered();
      // On a page with a fragment the visitor is being taken somewhere; any change of address needs all parts.
      if (island && location.hash === '') await wanted(island);
      return { default: await (island ? loadPatiently(load, island) : loadChunk(load)) };
    });
  let Loaded = create();
  let isFirst = true;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each island, when its module loads.
  function LazyHydrated(props: Props) {
    // Only the first can be the prerendered one; a later one would find the island of the page being left.
    const [island] = useState(() => (isFirst ? prerendered() : null));
    const [Part, setPart] = useState(() => Loaded);
    const [focused] = useState(() => island && followFocus(island));
    useEffect(() => {
      isFirst = false;
    }, []);
    function arrive(place: Element | null) {
      if (place && island && place !== island) carryOver(island, place, focused?.() ?? null);
    }
    function loadAnew() {
      // A component of `lazy` that has failed once fails forever.
      Loaded = create();
      setPart(() => Loaded);
    }
    return (
      <PartBoundary kept={island ? <Kept island={island} /> : null} onRetry={loadAnew}>
        <Suspense fallback={island ? <Kept island={island} /> : fallback}>
          <div data-island={id} ref={arrive}>
            <Part {...props} />
          </div>
        </Suspense>
      </PartBoundary>
    );
  }
  return memo(LazyHydrated, () => true);
}
