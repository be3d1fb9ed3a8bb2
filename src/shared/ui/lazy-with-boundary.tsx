import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '@/shared/lib/load-chunk';
import { SectionErrorBoundary } from './section-error-boundary';

/**
 * React's `lazy` with an error boundary around the component: when it cannot be loaded, or throws, it is replaced by a
 * message with "Try again". Needs a `Suspense` above it.
 */
export function lazyWithBoundary<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const create = () => lazy(async () => ({ default: await loadChunk(load) }));
  let Loaded = create();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads.
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Loaded);
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
  };
}
