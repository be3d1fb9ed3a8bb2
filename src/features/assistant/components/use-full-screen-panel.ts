import { type RefObject, useEffect } from 'react';
import { PHONE } from './full-screen-on-phone';

/** Returns the parts of the page besides the assistant and the toasts. */
function siblingsOf(frame: Element): Element[] {
  return [...(frame.parentElement?.children ?? [])].filter(
    (each) => each !== frame && !each.hasAttribute('inert') && !each.querySelector('[role=alert]'),
  );
}

/**
 * While the panel is open on a phone, it is modal: the page behind it is inert and does not scroll, and its height ends
 * at the keyboard. `panel` is inside a sibling of the page's other parts.
 */
export function useFullScreenPanel(panel: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = panel.current;
    const frame = element?.parentElement;
    if (!isOpen || !element || !frame) return;
    const phone = matchMedia(PHONE);
    const listening = new AbortController();
    const { signal } = listening;
    const root = document.documentElement;
    let rest: Element[] = [];

    function release() {
      for (const each of rest.splice(0)) each.toggleAttribute('inert', false);
      root.style.overflow = '';
      for (const side of ['top', 'height']) element?.style.removeProperty(side);
      element?.removeAttribute('aria-modal');
    }
    function resize() {
      const view = window.visualViewport;
      if (!phone.matches || !view || !element) return;
      element.style.top = `${view.offsetTop}px`;
      element.style.height = `${view.height}px`;
    }
    function take() {
      release();
      if (!phone.matches || !frame || !element) return;
      rest = siblingsOf(frame);
      for (const each of rest) each.toggleAttribute('inert', true);
      root.style.overflow = 'hidden';
      element.setAttribute('aria-modal', 'true');
      resize();
    }

    take();
    phone.addEventListener('change', take, { signal });
    window.visualViewport?.addEventListener('resize', resize, { signal });
    window.visualViewport?.addEventListener('scroll', resize, { signal });
    return () => {
      listening.abort();
      release();
    };
  }, [panel, isOpen]);
}
