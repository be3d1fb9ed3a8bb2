import { useSearchParams } from 'react-router-dom';
import { safeReturnPath, signInPathFor } from '@/shared/auth/return-path';
import { useHydrated } from '@/shared/lib/use-hydrated';

/**
 * The page that required a sign-in, or `/`. `next` is the path to go to, also for a form sent before hydration;
 * `withNext` adds it to links to other account screens.
 */
export function useReturnPath() {
  const [search] = useSearchParams();
  const next = safeReturnPath(search.get('next'));
  // The prerendered page knows no address's query, and its links must be the same at first.
  const isHydrated = useHydrated();
  return { next, withNext: (path: string) => (isHydrated ? signInPathFor(path, next) : path) };
}
