import { useEffect, useRef } from 'react';
import { PHONE } from './phone-media';

/** What marks the entry of the browser's history at which the assistant fills a phone's screen. */
const MARK = 'assistant';

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state;
}

/**
 * Where the assistant fills the screen it is a place of its own: Back leads from it to the page beneath, and back to it
 * from a page that was opened out of it. The router does not hear of that: the page beneath has not changed.
 * @returns a function that closes the panel and removes its history entry.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void, onOpen: () => void): () => void {
  const now = useRef({ isOpen, onClose, onOpen });
  const isLeaving = useRef(false);
  useEffect(() => {
    now.current = { isOpen, onClose, onOpen };
  });

  useEffect(() => {
    if (!isOpen || !matchMedia(PHONE).matches || isMarked(history.state)) return;
    history.pushState({ ...history.state, [MARK]: true }, '');
  }, [isOpen]);

  useEffect(() => {
    function hear(event: PopStateEvent) {
      const { isOpen: wasOpen, onClose: close, onOpen: open } = now.current;
      if (isLeaving.current) event.stopImmediatePropagation();
      else if (isMarked(event.state)) open();
      else if (wasOpen) {
        event.stopImmediatePropagation();
        close();
      }
      isLeaving.current = false;
    }
    // Before the router's own.
    window.addEventListener('popstate', hear, { capture: true });
    return () => window.removeEventListener('popstate', hear, { capture: true });
  }, []);

  return () => {
    if (!isMarked(history.state)) return;
    isLeaving.current = true;
    history.back();
  };
}
