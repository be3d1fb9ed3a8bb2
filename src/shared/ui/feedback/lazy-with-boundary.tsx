import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '@/shared/lib/load-chunk';
import { SectionErrorBoundary } from './section-error-boundary';

/**
 * React's `lazy` with an error boundary around the component: when it cannot be loaded, or throws, it is replaced by a
 * message with "Try again". Needs a `Suspense` above it.
 *
 * `preload` loads the code ahead. The component then renders without suspending: React holds content back for 300 ms
 * after it has shown a fallback. A failure leaves the loading to the component.
 */
export function lazyWithBoundary<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Ready: ComponentType<Props> | undefined;
  const create = () => lazy(async () => ({ default: await loadChunk(load) }));
  let Loaded = create();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads.
  function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => Ready ?? Loaded);
    function loadAnew() {
      // A component of `lazy` that has failed once fails forever.
      Loaded = create();
      setPart(() => Loaded);
    }
    return (
      <SectionErrorBoundary onRetry={loadAnew}>
        <Part {...props} />
      </SectionErrorBoundary>
    );
  }
  async function preload(): Promise<void> {
    try {
      Ready = await load();
    } catch {
      // The component loads it, and shows a failure.
    }
  }
  return Object.assign(LazyPart, { preload });
}
