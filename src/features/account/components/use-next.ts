import { useSearchParams } from 'react-router-dom';
import { safeReturnPath, signInPathFor } from '@/shared/auth/return-path';
import { useHydrated } from '@/shared/lib/use-hydrated';

/**
 * The page that asked for a sign-in, `/` when none did: `next` is for going there, even by a form that was sent before
 * the page was ready; `withNext` is for links, and hands it on to another account screen.
 */
export function useNext() {
  const [search] = useSearchParams();
  const next = safeReturnPath(search.get('next'));
  // The prerendered page knows no address's query, and its links must be the same at first.
  const isHydrated = useHydrated();
  return { next, withNext: (path: string) => (isHydrated ? signInPathFor(path, next) : path) };
}
