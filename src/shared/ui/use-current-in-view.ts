import { type RefObject, useEffect, useRef } from 'react';

/** For a strip of links that moves sideways: whenever `current` is another, its link comes into view. */
export function useCurrentInView<Strip extends HTMLElement>(current: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft - strip.current.clientWidth / 3;
  }, [current]);
  return strip;
}
