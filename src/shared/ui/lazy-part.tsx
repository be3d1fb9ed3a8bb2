import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '@/shared/lib/load-chunk';
import { PartBoundary } from './part-boundary';

/**
 * React's `lazy` with an error boundary around the component: when it cannot be loaded, or throws, a message with
 * "Try again" stands in its place. Needs a `Suspense` above it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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
      <PartBoundary onRetry={loadAnew}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}
