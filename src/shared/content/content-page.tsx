import { type ComponentType, Suspense } from 'react';
import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';
import { Spinner } from '@/shared/ui/spinner';

/**
 * A content page that hydrates lazily: the prerendered text, images and links work without JavaScript, so its code
 * loads on the first interaction. A page without prerendered content loads immediately. Give it its own `key`; `label`
 * is announced while its code loads.
 */
export function lazyContentPage<Props extends { stored: unknown }>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  label: string,
) {
  const spinner = <Spinner label={label} />;
  const Prerendered = lazyHydrated(id, load, spinner);
  const Unlisted = lazyWithBoundary(load);
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
