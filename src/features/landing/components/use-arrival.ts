import { useEffect, useState } from 'react';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { useReveal } from '@/shared/ui/use-reveal';

/**
 * For sections that may arrive after their page, as they do when it is reached by a link of the site: lets them rise,
 * and has the head script scroll to the one that the address names, as it does after a load.
 */
export function useArrival(): void {
  const [isLate] = useState(useHydrated());
  useReveal();
  useEffect(() => {
    if (isLate) dispatchEvent(new Event('arrival'));
  }, [isLate]);
}
