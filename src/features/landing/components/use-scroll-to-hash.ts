import { useEffect, useState } from 'react';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { useReveal } from '@/shared/ui/use-reveal';

/**
 * For sections that may load after their page, as they do after a client-side navigation: reveals them, and lets the
 * head script scroll to the one in the URL's fragment, as after a page load.
 */
export function useScrollToHash(): void {
  const [isLate] = useState(useHydrated());
  useReveal();
  useEffect(() => {
    if (isLate) dispatchEvent(new Event('arrival'));
  }, [isLate]);
}
