import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { opensElsewhere } from '@/shared/lib/opens-elsewhere';

/**
 * Marks the link that was followed with `data-pressed`, until its screen is there. The router renders the screen in a
 * transition, and until then nothing else would change. Returns the handler for the element around the links.
 */
export function usePressedLink() {
  const { key } = useLocation();
  const pressed = useRef<Element>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each location ends the mark.
  useEffect(() => () => pressed.current?.removeAttribute('data-pressed'), [key]);

  return (event: MouseEvent) => {
    pressed.current?.removeAttribute('data-pressed');
    if (opensElsewhere(event) || !(event.target instanceof Element)) return;
    pressed.current = event.target.closest('a[href^="/"]:not([target], [download])') ?? undefined;
    pressed.current?.setAttribute('data-pressed', '');
  };
}
