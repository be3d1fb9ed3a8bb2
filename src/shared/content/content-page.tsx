import { type ComponentType, Suspense } from 'react';
import { lazyHydrated } from '@/shared/ui/lazy-hydrated';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Spinner } from '@/shared/ui/spinner';

/**
 * A page of content whose code is not among the first to load: as prerendered it is text, pictures and links,
 * which work by themselves, so it waits until it is wanted. A page that the build had nothing for begins at once.
 * Give it a `key` of its own; `label` is said while its code arrives.
 */
export function contentPage<Props extends { stored: unknown }>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  label: string,
) {
  const spinner = <Spinner label={label} />;
  const Prerendered = lazyHydrated(id, load, spinner);
  const Unlisted = lazyPart(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each kind of page, when its module loads.
  return function ContentPage(props: Props) {
    if (props.stored) return <Prerendered {...props} />;
    return (
      <Suspense fallback={spinner}>
        <Unlisted {...props} />
      </Suspense>
    );
  };
}
