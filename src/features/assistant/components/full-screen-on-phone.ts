import { useEffect, useRef } from 'react';

/** A phone, upright or on its side: the panel takes the whole screen. */
export const PHONE = '(max-width: 29.99em), (max-height: 29.99em)';

/** The same as a condition for styles. */
export const ON_PHONE = `@media ${PHONE}`;

/** The property that marks the history entry of the full-screen panel. */
const STATE_KEY = 'assistant';

function isPanelEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && STATE_KEY in state;
}

/**
 * Gives the full-screen panel a history entry of its own. Back closes the panel, and returns to it from a page that was
 * opened from it. The router does not see these events, because the page beneath the panel stays the same.
 * @returns a function that removes the history entry of a closed panel.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void, onOpen: () => void): () => void {
  const latest = useRef({ isOpen, onClose, onOpen });
  const isLeaving = useRef(false);
  useEffect(() => {
    latest.current = { isOpen, onClose, onOpen };
  });

  useEffect(() => {
    if (!isOpen || !matchMedia(PHONE).matches || isPanelEntry(history.state)) return;
    history.pushState({ ...history.state, [STATE_KEY]: true }, '');
  }, [isOpen]);

  useEffect(() => {
    function onPopState(event: PopStateEvent) {
      const { isOpen: wasOpen, onClose: close, onOpen: open } = latest.current;
      if (isLeaving.current) event.stopImmediatePropagation();
      else if (isPanelEntry(event.state)) open();
      else if (wasOpen) {
        event.stopImmediatePropagation();
        close();
      }
      isLeaving.current = false;
    }
    // Captured, to run before the router's listener.
    window.addEventListener('popstate', onPopState, { capture: true });
    return () => window.removeEventListener('popstate', onPopState, { capture: true });
  }, []);

  return () => {
    if (!isPanelEntry(history.state)) return;
    isLeaving.current = true;
    history.back();
  };
}
