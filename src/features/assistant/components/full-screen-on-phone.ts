import { useEffect, useRef } from 'react';
import { isPanelEntry, PANEL_STATE_KEY, storeChat } from '../api/stored-chat';

/** A phone, upright or on its side: the panel takes the whole screen. */
export const PHONE = '(max-width: 29.99em), (max-height: 29.99em)';

/** The same as a condition for styles. */
export const ON_PHONE = `@media ${PHONE}`;

/**
 * Gives the full-screen panel its own history entry. Back closes the panel, and returns to it from a page that was opened
 * from it. The router does not see these events, because the page beneath the panel stays the same.
 * @returns a function that removes the history entry of a closed panel.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void, onOpen: () => void): () => void {
  const latest = useRef({ isOpen, onClose, onOpen });
  const isLeaving = useRef(false);
  const hasEntry = useRef(false);
  useEffect(() => {
    latest.current = { isOpen, onClose, onOpen };
  });

  useEffect(() => {
    if (!isOpen || !matchMedia(PHONE).matches) return;
    hasEntry.current = true;
    if (!isPanelEntry(history.state)) history.pushState({ ...history.state, [PANEL_STATE_KEY]: true }, '');
  }, [isOpen]);

  useEffect(() => {
    function onPopState(event: PopStateEvent) {
      const { isOpen: wasOpen, onClose: close, onOpen: open } = latest.current;
      if (isLeaving.current) event.stopImmediatePropagation();
      else if (isPanelEntry(event.state)) open();
      else if (wasOpen && hasEntry.current) {
        hasEntry.current = false;
        event.stopImmediatePropagation();
        close();
      }
      isLeaving.current = false;
    }
    function onPageShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      if (isPanelEntry(history.state)) latest.current.onOpen();
      else storeChat({ isOpen: latest.current.isOpen });
    }
    // Captured, to run before the router's listener.
    window.addEventListener('popstate', onPopState, { capture: true });
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('popstate', onPopState, { capture: true });
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);

  return () => {
    if (!isPanelEntry(history.state)) return;
    isLeaving.current = true;
    history.back();
  };
}
