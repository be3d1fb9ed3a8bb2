import { safeReturnPath, signInPathFor } from '@/shared/auth/return-path';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { usePage } from '@/shared/ui/page-context';

/**
 * Returns the page that required a sign-in. `next` is its path, or `/`; it is also right for a form that was sent before
 * hydration. `withNext` adds it to links to other account screens.
 */
export function useReturnPath() {
  const { search } = usePage();
  const next = safeReturnPath(search.get('next'));
  // The prerendered page has no query string, and the first render in the browser must match it.
  const isHydrated = useHydrated();
  return { next, withNext: (path: string) => (isHydrated ? signInPathFor(path, next) : path) };
}
