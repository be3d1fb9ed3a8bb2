import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { trackFocus, transferFormState } from '@/shared/lib/form-state';
import { loadChunk } from '@/shared/lib/load-chunk';
import { onFirstInteraction } from '@/shared/lib/on-first-interaction';
import { replayEarlyActions } from '@/shared/lib/replay-early-actions';
import { SectionErrorBoundary } from './section-error-boundary';
import { showToast } from './toast';

/** How long a visible island waits for an interaction before it hydrates anyway, in milliseconds. */
const VISIBLE_DELAY_MS = 2500;
/** Delay after a failure before the code of a visible island is requested again, in milliseconds. */
const RETRY_DELAY_MS = 10_000;

/** Resolves on the first user interaction, or when `element` has been near the viewport for a while. */
function waitForInteractionOrVisibility(element: Element): Promise<void> {
  // The head script has recorded an interaction that came before this code.
  if (document.documentElement.dataset.active !== undefined) return Promise.resolve();
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(done, VISIBLE_DELAY_MS);
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
    const stopListening = onFirstInteraction(done);
    observer.observe(element);
  });
}

/** Resolves when an island's code should be requested again: on reconnect, submit, or a later interaction. */
function waitForRetryTrigger(island: Element): Promise<void> {
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
      stopListening = onFirstInteraction(done);
    }, RETRY_DELAY_MS);
    addEventListener('online', done);
    island.addEventListener('submit', done);
  });
}

/** The component from `load`; until it has loaded, the prerendered `island` stays unchanged. */
async function loadWithRetries<T>(load: () => Promise<T>, island: Element): Promise<T> {
  for (let isReported = false; ; await waitForRetryTrigger(island)) {
    try {
      return await loadChunk(load);
    } catch (error) {
      if (!island.isConnected) throw error;
      if (!isReported) reportError(error);
      isReported = true;
      const early = [...island.querySelectorAll<HTMLElement>('[data-early]')];
      for (const each of early) delete each.dataset.early;
      const description = early.some((each) => each instanceof HTMLFormElement)
        ? 'This form could not be loaded. Nothing was sent. Please try again in a moment.'
        : 'This part of the page could not be loaded. Please try again in a moment.';
      if (early.length > 0) showToast({ kind: 'error', title: 'Error', description });
    }
  }
}

/** Moves the prerendered HTML into `place` and marks it as not hydrated. */
function putBack(island: HTMLElement, place: Element | null) {
  place?.append(island);
  delete island.dataset.ready;
}

/** Renders the existing prerendered DOM node. */
const PrerenderedIsland = ({ island }: { island: HTMLElement }) => (
  <div ref={(place) => putBack(island, place)} />
);

/** Marks the island around it as ready, after the effects of everything in the island. */
function Ready({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (place.current) replayEarlyActions(place.current);
  }, [place]);
  return null;
}

/**
 * A component whose prerendered HTML works as plain HTML until the first interaction; its code is loaded only then.
 * Typed input is preserved: give its controls no initial values. It keeps its first props (give it a new `key` to reset
 * it), because an update from outside makes React discard the waiting HTML. A navigation is such an update; the HTML is
 * then put back until the code has loaded, with its input and focus. If its code cannot be loaded, the HTML stays, and
 * the code is requested again later. After a client-side navigation it shows `fallback` while its code loads.
 */
export function lazyHydrated<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
) {
  const prerendered = () =>
    typeof document === 'undefined' ? null : document.querySelector<HTMLElement>(`[data-island="${id}"]`);
  const create = () =>
    lazy(async () => {
      const island = prerendered();
      // On a page with a fragment the visitor is being taken somewhere; any change of address needs all parts.
      if (island && location.hash === '') await waitForInteractionOrVisibility(island);
      return { default: await (island ? loadWithRetries(load, island) : loadChunk(load)) };
    });
  let Loaded = create();
  let isFirst = true;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each island, when its module loads.
  function LazyHydrated(props: Props) {
    // Only the first can be the prerendered one; a later one would find the island of the page being left.
    const [island] = useState(() => (isFirst ? prerendered() : null));
    const [Part, setPart] = useState(() => Loaded);
    const [focused] = useState(() => island && trackFocus(island));
    useEffect(() => {
      isFirst = false;
    }, []);
    const current = useRef<HTMLElement>(null);
    function arrive(place: HTMLElement | null) {
      current.current = place;
      if (place && island && place !== island) transferFormState(island, place, focused?.() ?? null);
    }
    function loadAnew() {
      // A component of `lazy` that has failed once fails forever.
      Loaded = create();
      setPart(() => Loaded);
    }
    return (
      <SectionErrorBoundary kept={island ? <PrerenderedIsland island={island} /> : null} onRetry={loadAnew}>
        <Suspense fallback={island ? <PrerenderedIsland island={island} /> : fallback}>
          <div data-island={id} ref={arrive}>
            <Part {...props} />
            <Ready place={current} />
          </div>
        </Suspense>
      </SectionErrorBoundary>
    );
  }
  return memo(LazyHydrated, () => true);
}
